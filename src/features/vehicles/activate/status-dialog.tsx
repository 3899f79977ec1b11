import { useState } from 'react'
import type { HistoryPage } from '../../../api/resources/history'
import { useFleets } from '../../../domain/user/page-context'
import { isDeletion } from '../../../domain/words/vehicle-status'
import { type KnownVehicle, newestRevision, vehicleName } from '../record/known-vehicle'
import { changeAt, statusValue } from '../save/pending-change'
import { SaveDialog, useSavedToast } from '../save/save-dialog'
import { baselineOf, type SaveRequest } from '../save/save-state'
import { statusWords } from '../save/save-words'

export function StatusDialog(props: {
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
  const words = statusWords(props.target, place.name)
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
  const from = before === undefined ? null : statusValue(before)
  return {
    body: { active: target },
    changes: [changeAt('active', from, statusValue(target), null)],
    baseline: baselineOf(page),
    opened: from === null ? {} : { active: from },
    undo: before === undefined || before === target ? null : { active: before },
  }
}
