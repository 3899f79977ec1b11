import { useState } from 'react'
import type { HistoryPage } from '../../../api/resources/history'
import { useFleets } from '../../../domain/person/page-context'
import { isDeletion } from '../../../domain/words/fleet-state'
import { type KnownVehicle, newestRevision, vehicleName } from '../record/known-vehicle'
import { changeAt, membershipValue } from '../save/pending-change'
import { SaveDialog, useSavedToast } from '../save/save-dialog'
import { baselineOf, type SaveRequest } from '../save/save-state'
import { membershipWords } from '../save/save-words'

export function MembershipDialog(props: {
  vehicleId: number
  page: HistoryPage
  known: KnownVehicle
  target: boolean
  onClose: () => void
}) {
  const { vehicleId, page, known } = props
  const { ownName: fleet } = useFleets()
  const place = { vehicleId, fleet, name: vehicleName(known, vehicleId) }
  const [request] = useState(() => requestOf(props.target, page))
  const words = membershipWords(props.target, place.name)
  const tell = useSavedToast(place)
  return (
    <SaveDialog place={place} request={request} words={words} onSaved={tell} onClose={props.onClose}>
      {known.active === undefined && ' Its current status is unknown.'}
    </SaveDialog>
  )
}

/** Builds the request. The old status is from the version of the history that the save is checked against. */
function requestOf(target: boolean, page: HistoryPage): SaveRequest {
  const newest = newestRevision(page)
  const before = newest && !isDeletion(newest) ? newest.active : undefined
  const from = before === undefined ? null : membershipValue(before)
  return {
    body: { active: target },
    changes: [changeAt('active', from, membershipValue(target), null)],
    baseline: baselineOf(page),
    opened: from === null ? {} : { active: from },
    undo: before === undefined || before === target ? null : { active: before },
  }
}
