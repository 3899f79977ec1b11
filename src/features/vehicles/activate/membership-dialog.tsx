import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HistoryPage } from '../../../api/resources/history'
import { vehicleRecordOptions } from '../../../api/resources/vehicle-reads'
import { useApi } from '../../../domain/person/use-api'
import { useFleets } from '../../../domain/person/use-fleets'
import { isDeletion } from '../../../domain/words/fleet-state'
import { type KnownVehicle, newestOf, vehicleName } from '../record/known-vehicle'
import { changeAt, membershipText } from '../save/pending-change'
import { baselineOf } from '../save/recorded-since'
import { SaveDialog, useSavedToast } from '../save/save-dialog'
import type { SaveRequest } from '../save/save-state'
import { membershipWords } from '../save/save-words'
import { NO_EDITS } from '../save/vehicle-edits'

/** Asks before a vehicle is put on the fleet or taken off, saves it, and offers to undo it. */
export function MembershipDialog(props: {
  vehicleId: number
  /** The first page of the history when the dialog was opened. */
  page: HistoryPage
  known: KnownVehicle
  target: boolean
  onClose: () => void
}) {
  const { vehicleId, page, known } = props
  const api = useApi()
  // Only what was read already: the fleet's title.
  const read = useQuery({ ...vehicleRecordOptions(api, vehicleId), enabled: false }).data
  const { nameOf } = useFleets()
  const fleet = read?.fleet?.title ?? nameOf(api.fleetId)
  const place = { vehicleId, fleet, name: vehicleName(known, vehicleId) }
  const [request] = useState(() => requestOf(props.target, page))
  const { text, ...words } = membershipWords(props.target, place.name, fleet)
  const tell = useSavedToast(place)
  return (
    <SaveDialog place={place} request={request} {...words} onSaved={tell} onClose={props.onClose}>
      {text}
      {known.active === undefined && ' Its present state is not known.'}
    </SaveDialog>
  )
}

/** The state before is what the history says at the version that the save is checked against. */
function requestOf(target: boolean, page: HistoryPage): SaveRequest {
  const newest = newestOf(page)
  const before = newest && !isDeletion(newest) ? newest.active : undefined
  const from = before === undefined ? null : membershipText(before)
  return {
    body: { active: target },
    changes: [changeAt('active', from, membershipText(target))],
    edits: { ...NO_EDITS, active: target },
    baseline: baselineOf(page),
    opened: from === null ? {} : { active: from },
    undo: before === undefined || before === target ? null : { active: before },
  }
}
