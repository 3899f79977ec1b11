import { useEffect, useMemo, useRef, useState } from 'react'
import type { ApiClient } from '../../../api/client/client'
import type { HistoryPage } from '../../../api/resources/history'
import { useDraft } from '../../../domain/drafts/use-draft'
import { useScope } from '../../../domain/person/use-scope'
import { readCustomFields } from '../record/custom-fields'
import { useVehicleKnown } from '../record/use-vehicle-known'
import { pendingChange, type Values, valuesOf } from '../save/pending-change'
import { type Baseline, baselineOf, olderOf } from '../save/recorded-since'
import { useSaveVehicle } from '../save/use-save-vehicle'
import { isEmpty, NO_EDITS, type VehicleEdits, withDraft, withoutSent } from '../save/vehicle-edits'
import { EDIT_DRAFT_VERSION, type EditDraft, readEditDraft } from './edit-draft'

/** The form's state and what can be done with it. What is drawn is the page's. */
export function useVehicleEdit(api: ApiClient, vehicleId: number) {
  const scope = useScope(api)
  const [edits, setEdits] = useState<VehicleEdits>(NO_EDITS)
  /** Frozen when the form opens, or as old as the draft that was resumed. */
  const [baseline, setBaseline] = useState<Baseline | null>(null)
  /** What was known when the baseline was, once that may differ from what is known now. */
  const [openedWith, setOpenedWith] = useState<Values | null>(null)
  const latest = useRef(edits)
  /** What the last save sent: after one whose answer is lost, somebody may type on before it is settled. */
  const sent = useRef(NO_EDITS)
  useEffect(() => {
    latest.current = edits
  }, [edits])
  const saving = useSaveVehicle({ api, vehicleId, scope })
  const { state } = saving

  const seen = state.kind === 'conflict' ? state.baseline : baseline
  const vehicle = useVehicleKnown({ api, vehicleId, scope }, seen?.stamp ?? null)
  const { history, known } = vehicle
  if (baseline === null && history.isSuccess && !history.isFetching) setBaseline(baselineOf(history.data))

  const customText = known.custom?.value.current ? known.custom.value.text : ''
  const form = useMemo(() => readCustomFields(customText), [customText])
  const pending = useMemo(() => pendingChange(edits, known, form), [edits, known, form])
  const hasWork = pending.changes.length > 0
  const opened = useMemo(() => openedWith ?? valuesOf(known, form), [openedWith, known, form])
  const value = useMemo(
    (): EditDraft | null => (hasWork ? { edits, baseline, opened: { ...opened } } : null),
    [hasWork, edits, baseline, opened],
  )
  const draft = useDraft({
    scope,
    kind: 'vehicle-edit',
    about: String(vehicleId),
    version: EDIT_DRAFT_VERSION,
    value,
    read: readEditDraft,
  })

  /** After a save: what is left is what was typed since it was sent. */
  function goOn(newest: HistoryPage | null): void {
    const left = withoutSent(latest.current, sent.current)
    setEdits(left)
    setBaseline(newest && baselineOf(newest))
    setOpenedWith(null)
    if (isEmpty(left)) void draft.done()
  }

  async function findOut() {
    const settled = await saving.findOut()
    if (settled?.kind === 'saved') goOn(settled.newest)
    return settled
  }

  async function send(from: Baseline): Promise<void> {
    const { body, changes, customFields } = pending
    if (body === null) return
    sent.current = edits
    const outcome = await saving.save({ body, changes, customFields, baseline: from, opened })
    if (outcome?.kind === 'saved') goOn(outcome.newest)
    if (outcome?.kind === 'conflict') setOpenedWith(opened)
  }

  return {
    ...vehicle,
    edits,
    setEdits,
    form,
    pending,
    hasWork,
    baseline,
    draft,
    state,
    /**
     * Sends what was touched, unless somebody else was here since, or it was saved already by an update whose answer was
     * lost. A failure is shown by `state` alone.
     */
    submit: async () => {
      if (saving.isUnknown && (await findOut())?.kind !== 'not-recorded') return
      if (baseline !== null) await send(baseline)
    },
    /** The same, with what somebody else did accepted. */
    saveAnyway: () => {
      if (state.kind !== 'conflict') return Promise.resolve()
      setBaseline(state.baseline)
      return send(state.baseline)
    },
    discard: () => {
      setEdits(NO_EDITS)
      setOpenedWith(null)
      if (state.kind === 'conflict') setBaseline(state.baseline)
      saving.reset()
    },
    findOut,
    /** Of a revision that was recorded after a save whose answer is lost: only the person can tell whose it is. */
    tell: (mine: boolean) => {
      if (state.kind !== 'settled') return
      if (mine) goOn(state.settled.newest)
      else if (state.settled.since.changed) setBaseline(baselineOf(state.settled.newest))
      saving.reset()
    },
    resume: (id: string) => {
      const offered = draft.offered.find((one) => one.id === id)
      if (!offered) return
      setEdits((now) => withDraft(now, offered.value.edits))
      const from = offered.value.baseline && olderOf(offered.value.baseline, baseline)
      if (from) setBaseline(from)
      setOpenedWith(from === offered.value.baseline ? offered.value.opened : opened)
      draft.resume(id)
    },
  }
}

export type VehicleEdit = ReturnType<typeof useVehicleEdit>
