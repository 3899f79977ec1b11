import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldPath, useFormContext } from 'react-hook-form'
import type { OfferedDraft } from '../../../domain/drafts/use-draft'
import { useApi, useZone } from '../../../domain/user/page-context'
import type { ApiError } from '../../../lib/api-error'
import { timeText } from '../../../lib/time/time-text'
import { withTimeout } from '../../../lib/with-timeout'
import { type RememberedPlan, readCreatedPlans, saveCreatedPlan } from '../../../local/created-plans'
import { readDrafts } from '../../../local/drafts'
import type { Scope } from '../../../local/scope'
import {
  fieldsOf,
  PLAN_DRAFT,
  type PlanDraft,
  type PlanForm,
  readPlanDraft,
  refusedFields,
  type SentPlan,
} from '../form/plan-form'
import { chargeIndexIn, type DuplicateHints, findProblems, NO_HINTS, usedNames } from '../form/plan-problems'
import {
  type CreatedPlan,
  confirmedPlan,
  createPlan,
  type PlanTemplate,
  useCreatedPlans,
} from '../stored/created-plan'
import { focusFirstWarning, usePlanReview } from './plan-review'
import { usePlanDraft } from './use-plan-draft'

export interface PlanStart {
  readonly form: PlanForm
  readonly template: PlanTemplate | null
}

export interface NewPlanOptions {
  readonly scope: Scope | null
  readonly start: PlanStart
  /** Name of this visit in the URL, or the ID of a draft. Its draft resumes automatically. */
  readonly visit: string
  readonly onCreated: (created: CreatedPlan) => void
}

/** Most charges of a resumed draft that are opened. If it has more, all stay closed. */
const MAX_OPEN = 10
/** A database that doesn't respond must not block the user. */
const STORE_TIMEOUT_MS = 1_000

export function useNewPlan({ scope, start, visit, onCreated }: NewPlanOptions) {
  const api = useApi()
  const zone = useZone()
  const form = useFormContext<PlanForm>()
  const { getValues, getFieldState, trigger } = form
  const [openCharges, setOpenCharges] = useState<ReadonlySet<string>>(new Set())
  const { data: plans = [] } = useCreatedPlans(scope)
  const [templateKey, setTemplateKey] = useState(start.template?.key ?? null)
  const draft = usePlanDraft({ scope, start: start.form, template: templateKey, visit })
  const { names, readNames } = useUsedNames(scope, api.fleetId, zone, draft.sentTimes)
  /** Number of resumed drafts, a key that mounts the fields again with a draft's values. */
  const [resetKey, setResetKey] = useState(0)

  const creation = useMutation<CreatedPlan, ApiError, PlanForm, { sentBefore: SentPlan | null }>({
    onMutate: () => ({ sentBefore: draft.sent }),
    mutationFn: async (plan) => {
      await draft.markSent(plan)
      const created = await createPlan(api, plan)
      // Store it before the page shows success, because the tab may then be closed, and no request lists plans.
      if (scope !== null) await withTimeout(saveCreatedPlan(scope, created), { timeoutMs: STORE_TIMEOUT_MS })
      return created
    },
    onSuccess: (created) => {
      void readNames()
      finish(created)
    },
    onError: (error, plan, noted) => {
      if (error.outcome !== 'not-applied') return
      draft.noteSent(noted?.sentBefore ?? null)
      const refused = refusedFields(error, plan)
      for (const { name, message } of refused) form.setError(name, { type: 'server', message })
      setOpenCharges(withChargesOf(plan, refused))
      if (error.fields.size > 0) review.hide()
    },
  })
  const { isPending: creating } = creation

  /** Call it in the same task as the response, because the form can be sent as long as it's shown. */
  function finish(created: CreatedPlan) {
    void draft.done()
    onCreated(created)
  }

  // The result of this visit's request is shown separately.
  const unconfirmed = creation.isIdle ? draft.sent : null
  const sentAtText = unconfirmed && timeText(unconfirmed.at * 1000, zone, 'minute')
  const hints = useMemo((): DuplicateHints => ({ names, sentAtText }), [names, sentAtText])
  const review = usePlanReview(hints, creating)

  const requested = draft.offered.find(({ id, value }) => id === visit || value.visit === visit)
  const resumeRequested = useEffectEvent((offered: OfferedDraft<PlanDraft>) => {
    // Checks the form itself, because text typed while the drafts load isn't rendered yet.
    if (draft.isTouched() || review.open) return
    draft.resume(offered)
    setTemplateKey(offered.value.template)
    setResetKey(resetKey + 1)
    const keys = offered.value.form.charges.map(({ key }) => key)
    setOpenCharges(new Set(keys.length <= MAX_OPEN ? keys : []))
  })
  useEffect(() => {
    if (requested !== undefined) resumeRequested(requested)
  }, [requested])

  const { hide: hideReview } = review
  /** Focuses a field by its name; closes the review and opens its charge first. */
  const focusField = useCallback(
    (name: string) => {
      const plan = getValues()
      flushSync(() => {
        hideReview()
        setOpenCharges(withChargesOf(plan, [{ name }]))
      })
      const field = document.getElementById(fieldsOf(plan).find((one) => one.name === name)?.id ?? '')
      field?.closest('details')?.setAttribute('open', '')
      field?.focus({ preventScroll: true })
      field?.scrollIntoView({ block: 'center' })
    },
    [getValues, hideReview],
  )
  const goToField = useCallback(
    (name: string) => {
      if (creating) return
      const field = name as FieldPath<PlanForm>
      if (getFieldState(field).error === undefined) void trigger(field, { shouldTouch: true })
      focusField(name)
    },
    [creating, getFieldState, trigger, focusField],
  )

  /** Opens the review. In the review, checks the plan again, and sends it once its problems are acknowledged. */
  async function submit(): Promise<unknown> {
    const known = await readNames()
    return form.handleSubmit(
      async (plan) => {
        if (!review.open) {
          if (creation.error?.outcome === 'not-applied') creation.reset()
          review.show()
        } else if (review.isAcknowledged(findProblems(plan, { ...hints, names: known })))
          await creation.mutateAsync(plan)
        else focusFirstWarning()
      },
      () => {
        const error = findProblems(getValues()).find(({ level }) => level === 'error')
        if (error !== undefined) focusField(error.name)
      },
    )()
  }

  return {
    draft,
    hints,
    review,
    openCharges,
    setOpenCharges,
    template:
      start.template?.key === templateKey ? start.template : plans.find(({ key }) => key === templateKey),
    sourceTypes: new Set(
      plans.flatMap(({ form }) => form.charges.map(({ sourceType }) => sourceType.trim())).filter(Boolean),
    ),
    resetKey,
    submit,
    goToField,
    creating,
    error: creation.error,
    errorFields: creation.error === null ? [] : fieldsOf(creation.variables ?? start.form),
    failedName: (creation.variables?.name ?? '').trim(),
    isUnsaved: () => draft.isTouched() && !creation.isSuccess,
    isNew: resetKey === 0 && draft.untouched && draft.isLoaded && requested === undefined,
    /** The plan sent on an earlier visit, until the user finds out whether it was created. */
    unconfirmed,
    confirmNotCreated: () => {
      draft.noteSent(null)
      creation.reset()
    },
    confirmCreated: async () => {
      if (draft.sent === null) return
      const created = confirmedPlan(draft.sent, api.fleetId)
      if (scope !== null) await saveCreatedPlan(scope, created)
      finish(created)
    },
  }
}

function withChargesOf({ charges }: PlanForm, fields: readonly { readonly name: string }[]) {
  const keys = fields.flatMap(({ name }) => charges[chargeIndexIn(name) ?? -1]?.key ?? [])
  return (openCharges: ReadonlySet<string>) => new Set([...openCharges, ...keys])
}

/** Loads the names of plans created or sent from this browser. `readNames` reloads them: another tab may send a plan. */
function useUsedNames(scope: Scope | null, fleetId: number | null, zone: string, own: readonly number[]) {
  const namesIn = useCallback(
    ({ plans, sent }: { plans: readonly RememberedPlan[]; sent: readonly SentPlan[] }) => {
      // A plan sent before its fleet had an ID may belong to this fleet.
      const ofFleet = plans.filter((plan) => [null, plan.fleetId].includes(fleetId) || plan.fleetId === null)
      const others = sent.filter(({ at }) => !own.includes(at))
      return usedNames(ofFleet, others, zone)
    },
    [fleetId, zone, own],
  )
  async function read(scope: Scope) {
    const plans = await readCreatedPlans(scope)
    const drafts = await readDrafts(scope, PLAN_DRAFT.kind)
    return { plans, sent: drafts.flatMap(({ value }) => readPlanDraft(value)?.sent ?? []) }
  }
  const { data: names = NO_HINTS.names, refetch } = useQuery({
    queryKey: ['plan-names', scope],
    queryFn: scope === null ? skipToken : () => read(scope),
    select: namesIn,
    staleTime: 0,
  })
  async function readNames() {
    if (scope === null) return names
    const again = await withTimeout(refetch(), { timeoutMs: STORE_TIMEOUT_MS })
    return again?.data ?? names
  }
  return { names, readNames }
}
