import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form'
import { type OfferedDraft, useUncontrolledDraft } from '../../../domain/drafts/use-draft'
import { useApi } from '../../../domain/person/use-api'
import { useZone } from '../../../domain/person/use-zone'
import type { ApiError } from '../../../lib/api-error'
import { timeText } from '../../../lib/time/time-text'
import { withTimeout } from '../../../lib/with-timeout'
import type { RememberedPlan } from '../../../local/created-plans'
import { isOfFleet, type Scope } from '../../../local/scope'
import { safeHtml } from '../../../ui/content/safe-html'
import { REFUSED, useOpenCharges } from '../form/plan-context'
import {
  fieldsOf,
  PLAN_DRAFT,
  type PlanDraft,
  type PlanForm,
  refusedFields,
  samePlan,
} from '../form/plan-form'
import { createdNames, type DuplicateHints, problemsOf } from '../form/plan-problems'
import { createdPlansOptions } from '../kept/created-plans-options'
import { focusFirstWarning, usePlanReview } from './plan-review'
import {
  type CreatedPlan,
  createPlan,
  type PlanStart,
  readPlanDraft,
  rememberPlan,
  useTemplate,
} from './stored-plan'

export interface NewPlanOptions {
  readonly scope: Scope | null
  /** Name of the fleet the plan goes to. */
  readonly fleet: string
  /** What the form starts with. */
  readonly start: PlanStart
  /** Id of a draft to continue at once. */
  readonly requestedDraft: string | undefined
  readonly onCreated: (created: CreatedPlan) => void
}

/** The charges of a resumed draft are open unless there are more than this. */
const MAX_OPEN = 10
/** A database that does not answer must not prevent anybody from continuing. */
const NAMES_TIMEOUT_MS = 1_000
/** How long it takes at most to keep a plan that was created, where the browser's store does not answer. */
const KEPT_TIMEOUT_MS = 1_000

/** A new plan from its draft over its review to one request, which sends only what was reviewed. */
export function useNewPlan(options: NewPlanOptions) {
  const { scope, start, requestedDraft, onCreated } = options
  const api = useApi()
  const zone = useZone()
  const form = useFormContext<PlanForm>()
  const [, setOpen] = useOpenCharges()
  const { template, templateKey, resumeTemplate } = useTemplate(scope, start.template)
  const draft = usePlanDraft({ scope, start: start.form, template: templateKey })
  const { names, readNames } = useCreatedNames(scope, zone)
  const { sentEarlier } = draft
  const sent = sentEarlier === null ? null : timeText(sentEarlier * 1000, zone, 'minute')
  const hints = useMemo((): DuplicateHints => ({ names, sent }), [names, sent])
  const review = usePlanReview(hints)
  const focusField = useFocusField()
  /** Counts the resumed drafts: with each, the fields mount again with its values. */
  const [round, setRound] = useState(0)

  const creation = useMutation<CreatedPlan, ApiError, PlanForm>({
    mutationFn: async (plan) => {
      await draft.markSent(plan)
      const created = await createPlan(api, plan)
      // Before it is said: the tab may be closed then, and no call lists plans.
      if (scope !== null) await withTimeout(rememberPlan(scope, created), { timeoutMs: KEPT_TIMEOUT_MS })
      return created
    },
    onSuccess: (created) => {
      void readNames()
      void draft.done()
      // At once: while the form is shown it can be sent.
      onCreated(created)
    },
    onError: (error, plan) => {
      if (error.outcome !== 'not-applied') return
      draft.markRefused()
      showRefusal(error, plan)
      if (error.fields.size > 0) review.hide()
    },
  })

  /** Puts what the service said at the fields, whose charges are opened. */
  function showRefusal(error: ApiError, plan: PlanForm) {
    const refused = refusedFields(error, plan)
    for (const { name, message } of refused) form.setError(name, { type: REFUSED, message })
    const keys = refused.flatMap(({ name }) => chargeKey(plan, name) ?? [])
    setOpen((open) => new Set([...open, ...keys]))
  }

  function resume(offered: OfferedDraft<PlanDraft>) {
    draft.resume(offered)
    resumeTemplate(offered.value.template)
    review.hide()
    setRound(round + 1)
    const keys = offered.value.form.charges.map(({ key }) => key)
    setOpen(new Set(keys.length <= MAX_OPEN ? keys : []))
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
    const known = await readNames()
    return form.handleSubmit(
      async (plan) => {
        if (!review.open) {
          if (creation.error?.outcome === 'not-applied') creation.reset()
          review.show()
        } else if (review.isAcknowledged(problemsOf(plan, { ...hints, names: known })))
          await creation.mutateAsync(plan)
        else focusFirstWarning()
      },
      () => {
        const error = problemsOf(form.getValues()).find(({ level }) => level === 'error')
        review.hide()
        if (error !== undefined) focusField(error.name)
      },
    )()
  }

  const { hide } = review
  const { isPending: creating } = creation
  const { getFieldState, trigger } = form
  const goToField = useCallback(
    (name: string) => {
      if (creating) return
      hide()
      const field = name as FieldPath<PlanForm>
      if (getFieldState(field).error?.type !== REFUSED) void trigger(field, { shouldTouch: true })
      focusField(name)
    },
    [creating, hide, getFieldState, trigger, focusField],
  )

  return {
    draft,
    hints,
    review,
    template,
    round,
    resume,
    submit,
    goToField,
    error: creation.error,
    /** Empty while nothing has failed. */
    errorFields: creation.error === null ? [] : fieldsOf(creation.variables ?? start.form),
    /** The plan's name where creating it failed, else ''. */
    failedName: (creation.variables?.name ?? '').trim(),
    creating,
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

/** The key of the charge that a field's name is about; undefined for other names. */
function chargeKey(form: PlanForm, name: string): string | undefined {
  return form.charges[Number(/^charges\.(\d+)/.exec(name)?.[1] ?? -1)]?.key
}

/** The names of the plans created from this browser. `readNames` reads them again: another tab may create one. */
function useCreatedNames(scope: Scope | null, zone: string) {
  const { data, refetch } = useQuery(createdPlansOptions(scope))
  const namesIn = useCallback(
    (plans: readonly RememberedPlan[] = []) => {
      const ofFleet = plans.filter(({ fleetId }) => scope && isOfFleet(scope, fleetId) !== false)
      return createdNames(ofFleet, zone)
    },
    [scope, zone],
  )
  const names = useMemo(() => namesIn(data), [namesIn, data])
  async function readNames() {
    if (scope === null) return names
    const read = await withTimeout(refetch(), { timeoutMs: NAMES_TIMEOUT_MS })
    return namesIn(read?.data ?? data)
  }
  return { names, readNames }
}

/** Focuses a field by its name, or the nearest field around it; opens its charge first. */
function useFocusField(): (name: string) => void {
  const { getValues } = useFormContext<PlanForm>()
  const [, setOpen] = useOpenCharges()
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
    (name) => {
      const form = getValues()
      const key = chargeKey(form, name)
      if (key !== undefined) setOpen((open) => new Set(open).add(key))
      const id = fieldsOf(form).find((field) => field.name === name)?.id
      if (id !== undefined) setGoal({ id })
    },
    [getValues, setOpen],
  )
}

/** A database that does not answer must not prevent a plan from being sent. */
const SENT_MARK_TIMEOUT_MS = 3_000

type Sent = Readonly<Record<'earlier' | 'now', number | null>>

/**
 * Keeps the form as a draft once it differs from `start`, or was sent. The draft notes when it was sent, before the
 * request leaves: the tab may close before the answer arrives.
 */
function usePlanDraft(options: {
  scope: Scope | null
  /** What the form starts with. */
  start: PlanForm
  /** Key of the template it began from; null for none. */
  template: string | null
}) {
  const { scope, start, template } = options
  const { control, getValues, reset, subscribe } = useFormContext<PlanForm>()
  /** When this plan was sent, on an earlier visit and on this one: milliseconds since 1970. */
  const [sent, setSent] = useState<Sent>({ earlier: null, now: null })
  const sentAt = sent.now ?? sent.earlier
  const { setValue, keepNow, ...draft } = useUncontrolledDraft<PlanDraft>({
    scope,
    ...PLAN_DRAFT,
    about: '',
    read: readPlanDraft,
  })
  const same = useWatch({ control, compute: (form: PlanForm) => samePlan(form, start) })

  useEffect(() => {
    const keep = (form: PlanForm) =>
      setValue(samePlan(form, start) && sentAt === null ? null : { form, sentAt, template })
    keep(structuredClone(getValues()))
    return subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) })
  }, [subscribe, getValues, setValue, start, sentAt, template])

  return {
    ...draft,
    /** When it was sent on an earlier visit. */
    sentEarlier: sent.earlier,
    untouched: same && sentAt === null,
    /** Whether there is something to lose. Called when the page is left. */
    isTouched: () => sentAt !== null || !samePlan(getValues(), start),
    /** Continues an offered draft: the form gets its values. */
    resume: ({ id, value }: OfferedDraft<PlanDraft>) => {
      draft.resume(id)
      reset(value.form)
      setSent({ earlier: value.sentAt, now: null })
    },
    /** Writes the mark that the plan is sent now. Await it before the request. */
    markSent: async (plan: PlanForm) => {
      const now = Date.now()
      setSent({ ...sent, now })
      await withTimeout(keepNow({ form: plan, sentAt: now, template }), {
        timeoutMs: SENT_MARK_TIMEOUT_MS,
      })
    },
    /** The request of this visit certainly created nothing. */
    markRefused: () => setSent({ ...sent, now: null }),
    /** Somebody found out that the plan does not exist. */
    markNotCreated: () => setSent({ earlier: null, now: null }),
  }
}
