import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { ApiClient } from '../../../api/client/client'
import type { OfferedDraft } from '../../../domain/drafts/use-draft'
import type { ApiError } from '../../../lib/api-error'
import { withTimeout } from '../../../lib/with-timeout'
import { readCreatedPlans } from '../../../local/created-plans'
import { isOfFleet, type Scope } from '../../../local/scope'
import { safeHtml } from '../../../ui/content/safe-html'
import { createdNames } from '../form/duplicate-plan'
import type { PlanForm } from '../form/plan-form'
import { usePlanForm, usePlanState } from '../form/plan-form-context'
import type { PlanDraft } from '../form/plan-form-read'
import { fieldsOf } from '../form/server-problems'
import { type CreatedPlan, createPlan, rememberPlan } from './create-plan'
import { focusFirstWarning, usePlanReview } from './plan-review'
import { type PlanStart, useTemplate } from './stored-plan'
import { usePlanDraft } from './use-plan-draft'

export interface NewPlanOptions {
  readonly api: ApiClient
  readonly scope: Scope | null
  readonly zone: string
  /** Name of the fleet the plan goes to. */
  readonly fleet: string
  /** What the form starts with. */
  readonly start: PlanStart
  /** Id of a draft to continue at once. */
  readonly requestedDraft: string | undefined
  readonly onCreated: (created: CreatedPlan) => void
}

/** The charges of a resumed draft are open unless there are more than this. */
const MOST_OPEN = 10
/** A database that does not answer must not prevent anybody from continuing. */
const NAMES_TIMEOUT_MS = 1_000

/** A new plan from its draft over its review to one request, which sends only what was reviewed. */
export function useNewPlan(options: NewPlanOptions) {
  const { api, scope, zone, fleet, start, requestedDraft, onCreated } = options
  const { form, store } = usePlanForm()
  const { template, templateKey, resumeTemplate } = useTemplate(scope, start.template)
  const draft = usePlanDraft({ scope, start: start.form, zone, template: templateKey })
  const review = usePlanReview()
  const readCreatedNames = useCreatedNames(scope, zone)
  const focusField = useFocusField()
  /** Counts the resumed drafts: with each, the fields mount again with its values. */
  const [round, setRound] = useState(0)

  const creation = useMutation<CreatedPlan, ApiError, PlanForm>({
    mutationFn: async (plan) => {
      await draft.markSent(plan)
      return createPlan(api, plan, fleet)
    },
    onSuccess: (created) => {
      if (scope !== null) rememberPlan(scope, created)
      void draft.done()
      // At once: while the form is shown it can be sent.
      onCreated(created)
    },
    onError: (error, plan) => {
      if (error.outcome !== 'not-applied') return
      draft.markRefused()
      const wrong = [...error.fields.keys()].flatMap((path) => chargeKey(plan, path) ?? [])
      store.update({
        refusal: { error, sent: plan },
        open: new Set([...store.state().open, ...wrong]),
      })
      if (error.fields.size > 0) review.hide()
    },
  })

  function resume(offered: OfferedDraft<PlanDraft>) {
    draft.resume(offered)
    resumeTemplate(offered.value.template)
    review.hide()
    setRound(round + 1)
    const keys = offered.value.form.charges.map(({ key }) => key)
    store.update({ open: new Set(keys.length <= MOST_OPEN ? keys : []) })
  }

  const requested = draft.offered.find(({ id }) => id === requestedDraft)
  const resumeRequested = useEffectEvent((offered: OfferedDraft<PlanDraft>) => {
    if (draft.untouched && !review.open) resume(offered)
  })
  useEffect(() => {
    if (requested !== undefined) resumeRequested(requested)
  }, [requested])

  /**
   * Opens the review, or sends what it showed. Problems are read again first: after a lost answer, or when another tab
   * created a plan, there may be warnings that nobody acknowledged.
   */
  async function submit(): Promise<unknown> {
    const { html } = safeHtml(form.getValues('paymentInstructions'))
    if (html !== form.getValues('paymentInstructions')) form.setValue('paymentInstructions', html)
    await readCreatedNames()
    const error = store.problems().find(({ level }) => level === 'error')
    if (error !== undefined) {
      store.update({ reviewRequested: true })
      review.hide()
      focusField(error.path)
    } else if (!review.open) {
      store.update({ reviewRequested: true })
      if (creation.error?.outcome === 'not-applied') creation.reset()
      review.show()
    } else if (!review.isAcknowledged()) focusFirstWarning()
    else return creation.mutateAsync(store.state().values)
    return undefined
  }

  const { hide } = review
  const goToField = useCallback(
    (path: string) => {
      hide()
      store.update({ reviewRequested: true })
      focusField(path)
    },
    [hide, store, focusField],
  )

  // The failure names fields by their paths in what was sent; without a refusal, in the current form.
  const sentForm = usePlanState(({ refusal }) => refusal?.sent ?? null)
  const failedForm = usePlanState(({ values }) => (creation.error === null ? null : values))

  return {
    draft,
    review,
    template,
    round,
    resume,
    submit,
    goToField,
    error: creation.error,
    /** Empty while nothing has failed. */
    errorFields: failedForm === null ? [] : fieldsOf(sentForm ?? failedForm),
    /** The plan's name where creating it failed, else ''. */
    failedName: (failedForm?.name ?? '').trim(),
    creating: creation.isPending,
    isUnsaved: () => draft.isTouched() && !creation.isSuccess,
    draftMissing:
      requestedDraft !== undefined &&
      round === 0 &&
      draft.untouched &&
      draft.isLoaded &&
      draft.offered.length === 0,
    /** Somebody found out that a plan of unknown outcome was not created. */
    confirmNotCreated: () => {
      draft.markNotCreated()
      creation.reset()
    },
  }
}

/** The key of the charge that a path is about; undefined for other paths. */
function chargeKey(form: PlanForm, path: string): string | undefined {
  return form.charges[Number(/^charges\.(\d+)/.exec(path)?.[1] ?? -1)]?.key
}

/**
 * Reads the names of the plans created from this browser into the store.
 * Call it to read them again: another tab may create one.
 */
function useCreatedNames(scope: Scope | null, zone: string): () => Promise<void> {
  const { store } = usePlanForm()
  const read = useCallback(async () => {
    if (scope === null) return
    const plans = await withTimeout(readCreatedPlans(scope), { timeoutMs: NAMES_TIMEOUT_MS })
    if (plans === undefined) return
    const ofFleet = plans.filter(({ fleetId }) => isOfFleet(scope, fleetId) !== false)
    store.update({
      duplicateHints: { ...store.state().duplicateHints, names: createdNames(ofFleet, zone) },
    })
  }, [scope, zone, store])
  useEffect(() => void read(), [read])
  return read
}

/** Focuses the field of a path, or the nearest field around it; opens its charge first. */
function useFocusField(): (path: string) => void {
  const { store } = usePlanForm()
  const [goal, setGoal] = useState<{ readonly id: string } | null>(null)

  // In an effect, so that the charge has opened.
  useEffect(() => {
    if (goal === null) return
    const field = document.getElementById(goal.id)
    field?.closest('details')?.setAttribute('open', '')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [goal])

  return useCallback(
    (path) => {
      const { values, open } = store.state()
      const key = chargeKey(values, path)
      if (key !== undefined) store.update({ open: new Set(open).add(key) })
      const ids = new Map(fieldsOf(values).map((field) => [field.path, field.id]))
      for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
        const id = ids.get(at)
        if (id !== undefined) return setGoal({ id })
      }
    },
    [store],
  )
}
