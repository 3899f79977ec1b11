import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useMemo } from 'react'
import { useDraft } from '../../../domain/drafts/use-draft'
import { useResumeAtOnce } from '../../../domain/drafts/use-resume-at-once'
import { useSameNumber } from '../../../domain/find/known-vehicles'
import { useApi, useFleets, useScope, useZone } from '../../../domain/user/page-context'
import { pluralize } from '../../../lib/text/pluralize'
import { readCustomFields } from '../record/custom-fields'
import { useHistoryFailure } from '../record/history-failure'
import { deletedReason, vehicleName } from '../record/known-vehicle'
import { useVehicleForForm } from '../record/use-known-vehicle'
import { pendingChange, type VehicleEdits, valuesOf, vehicleEdits, withEdit } from '../save/pending-change'
import { useSavedToast } from '../save/save-dialog'
import { baselineOf } from '../save/save-state'
import { useSaveVehicle } from '../save/use-save-vehicle'

export function useVehicleEdit(vehicleId: number) {
  const api = useApi()
  const scope = useScope()
  const navigate = useNavigate()
  const save = useSaveVehicle(vehicleId, (asSent) => {
    void draft.done()
    if (asSent === null) return
    tell(asSent.request, asSent.saved)
    const params = { vehicleId: String(vehicleId) }
    if (!asSent.isLeft)
      void navigate({ to: '/vehicles/$vehicleId', params, replace: true, ignoreBlocker: true })
  })
  const { dispatch } = save
  const { edits, baseline, step } = save.state

  const seen = step.kind === 'conflict' ? baselineOf(step.conflict.newest) : baseline
  const vehicle = useVehicleForForm(vehicleId, seen?.stamp ?? null)
  const { history, known, deletion } = vehicle
  const name = vehicleName(known, vehicleId)
  const { ownName: fleet } = useFleets()
  const tell = useSavedToast({ vehicleId, name, fleet })
  const zone = useZone()
  // Runs before paint, because the form must not appear without the version that it edits.
  useLayoutEffect(() => {
    if (history.isSuccess && !history.isFetching) dispatch({ type: 'history-read', page: history.data })
  })

  const customText = known.custom?.value.current ? known.custom.value.text : ''
  const form = useMemo(() => readCustomFields(customText), [customText])
  const pending = useMemo(() => pendingChange(edits, known, form), [edits, known, form])
  const hasWork = pending.changes.length > 0
  const draft = useDraft({
    scope,
    kind: 'vehicle-edit',
    about: String(vehicleId),
    // Raise it when the drafts' shape changes: drafts of other versions aren't offered.
    version: 1,
    value: hasWork ? edits : null,
    title: `${name}: ${pluralize(pending.changes.length, 'change')}, not saved`,
    read: readEditDraft,
  })
  const lockedReason = deletion && deletedReason(deletion, zone)
  const setEdits = (next: VehicleEdits) => dispatch({ type: 'edited', edits: next })
  const resume = (left: VehicleEdits) => setEdits({ ...left, ...edits })
  useResumeAtOnce(draft, hasWork, resume)

  const { body, changes, undo } = pending
  const customAs = known.custom && { customAs: known.custom.value.as }
  const opened = valuesOf(known, form)
  /** The request that saves the pending edits; null if there is nothing to send, or the baseline is unknown. */
  const request = body && baseline && { name, ...customAs, body, changes, baseline, opened, undo }

  return {
    ...vehicle,
    vehicleId,
    name,
    fleet,
    isLoading: vehicle.isLoading || (baseline === null && history.isFetching),
    /** Why the history can't be loaded. Without its version, nothing can be saved. */
    failure: useHistoryFailure(history),
    lockedReason,
    readOnly: save.form.pending || lockedReason !== null,
    form,
    pending,
    hasWork,
    draft,
    save,
    edits,
    sameNumber: useSameNumber(api, vehicleId, edits.vehicle_number),
    setEdit: (path: string, typed?: string, shown?: string) => setEdits(withEdit(edits, path, typed, shown)),
    discard: () => void dispatch({ type: 'discarded' }),
    request,
    resume,
  }
}

export type VehicleEdit = ReturnType<typeof useVehicleEdit>

export const readEditDraft = (value: unknown) => vehicleEdits.safeParse(value).data ?? null
