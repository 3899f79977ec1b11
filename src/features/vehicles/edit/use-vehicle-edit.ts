import { useLayoutEffect, useMemo } from 'react'
import * as z from 'zod/mini'
import { type OfferedDraft, useDraft } from '../../../domain/drafts/use-draft'
import { useApi } from '../../../domain/person/use-api'
import { useScope } from '../../../domain/person/use-scope'
import { useZone } from '../../../domain/person/use-zone'
import { type Baseline, baseline } from '../../../local/baseline'
import { readCustomFields } from '../record/custom-fields'
import { useHistoryFailure } from '../record/history-failure'
import { deletedReason, type KnownVehicle, vehicleName } from '../record/known-vehicle'
import { useVehicleKnown } from '../record/use-known-vehicle'
import { pendingChange, valuesOf } from '../save/pending-change'
import { olderOf } from '../save/recorded-since'
import type { Saved, SaveRequest } from '../save/save-state'
import { useSaveVehicle } from '../save/use-save-vehicle'
import { type VehicleEdits, vehicleEdits } from '../save/vehicle-edits'

/** The form of one vehicle: what is known about it, what was touched, its draft and its save. */
export function useVehicleEdit(
  vehicleId: number,
  /** See {@link useSaveVehicle}. */
  onAsSent: (request: SaveRequest, saved: Saved, isLeft: boolean) => void,
) {
  const api = useApi()
  const scope = useScope(api)
  const save = useSaveVehicle({ vehicleId, onAllSaved: () => void draft.done(), onAsSent })
  const { state, dispatch } = save
  const { edits, baseline, step } = state

  const seen = step.kind === 'conflict' ? step.conflict.baseline : baseline
  const vehicle = useVehicleKnown(vehicleId, seen?.stamp ?? null)
  const { history, known, deletion } = vehicle
  const zone = useZone()
  const failure = useHistoryFailure(history, api.fleetId)
  // Before the browser paints: the form is not shown without the version that it is about.
  useLayoutEffect(() => {
    if (history.isSuccess && !history.isFetching) dispatch({ type: 'history-read', page: history.data })
  })

  const customText = known.custom?.value.current ? known.custom.value.text : ''
  const form = useMemo(() => readCustomFields(customText), [customText])
  const pending = useMemo(() => pendingChange(edits, known, form), [edits, known, form])
  const hasWork = pending.changes.length > 0
  const opened = useMemo(() => state.opened ?? valuesOf(known, form), [state.opened, known, form])
  const value = useMemo(
    (): EditDraft | null => (hasWork ? { edits, baseline, opened: { ...opened } } : null),
    [hasWork, edits, baseline, opened],
  )
  const draft = useDraft({
    scope,
    kind: 'vehicle-edit',
    about: String(vehicleId),
    version: DRAFT_VERSION,
    value,
    read: readEditDraft,
  })

  /** The request that saves what is pending; null where there is nothing to send, or the baseline is not known. */
  function requestFrom(from: Baseline | null): SaveRequest | null {
    const { body, changes, undo } = pending
    if (body === null || from === null) return null
    return {
      name: vehicleName(known, vehicleId),
      ...(known.custom && { customAs: known.custom.value.as }),
      body,
      changes,
      edits,
      baseline: from,
      opened,
      undo,
    }
  }

  return {
    ...vehicle,
    /** Why the history cannot be read: nothing is saved without the version that it gives. */
    failure,
    /** Why nothing can be changed any more; null where it is not deleted. */
    lockedBecause: deletion && deletedReason(deletion, zone),
    form,
    pending,
    hasWork,
    draft,
    save,
    /** Sends what was touched, unless somebody else saved since, or an earlier update turns out to be recorded. */
    submit: () => save.submit(requestFrom(baseline)),
    saveAnyway: async () => {
      const request = step.kind === 'conflict' ? requestFrom(step.conflict.baseline) : null
      if (request !== null) await save.send(request)
    },
    resume: ({ id, value: stored }: OfferedDraft<EditDraft>) => {
      const from = stored.baseline && olderOf(stored.baseline, baseline)
      dispatch({
        type: 'resumed',
        edits: stored.edits,
        baseline: from,
        opened: from === stored.baseline ? stored.opened : opened,
      })
      draft.resume(id)
    },
  }
}

export type VehicleEdit = ReturnType<typeof useVehicleEdit>

/** What every part of the form gets. */
export interface FieldsProps {
  readonly known: KnownVehicle
  readonly edits: VehicleEdits
  readonly reading: boolean
  readonly readOnly: boolean
  readonly onEdits: (edits: VehicleEdits) => void
}

/** Raise it when the shape of drafts changes: others are not offered. */
const DRAFT_VERSION = 1

const editDraft = z.object({
  edits: vehicleEdits,
  /** What the person had seen when they began; null where the history could not be read. */
  baseline: z.nullable(baseline),
  /** The values that were known then, by path. */
  opened: z.record(z.string(), z.string()),
})

/** Unsaved changes of a vehicle, with the version they were made on: a save warns of what was recorded since. */
type EditDraft = z.infer<typeof editDraft>

/** Checks a draft from storage; null for one that cannot be used. */
export function readEditDraft(value: unknown): EditDraft | null {
  return editDraft.safeParse(value).data ?? null
}
