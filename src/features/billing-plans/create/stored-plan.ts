import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ApiClient } from '../../../api/client/client'
import { createBillingPlan, type PlanAnswer } from '../../../api/resources/billing-plan'
import { fetchSample } from '../../../api/resources/sample'
import { ApiError } from '../../../lib/api-error'
import { writeJson } from '../../../lib/json/json-text'
import { randomId } from '../../../lib/random-id'
import { type RememberedPlan, readCreatedPlan, saveCreatedPlan } from '../../../local/created-plans'
import type { Scope } from '../../../local/scope'
import { rememberSourceTypes } from '../../../local/source-types'
import { safeHtml } from '../../../ui/content/safe-html'
import { nextMonthPlan } from '../form/next-month-plan'
import {
  type ChargeForm,
  emptyPlan,
  HOURS_FIELDS,
  newCharge,
  type PlanDraft,
  type PlanForm,
  planField,
  planForm,
  readKeptDraft,
  readPlanForm,
} from '../form/plan-form'
import { planRequest } from '../form/plan-request'
import { createdPlansOptions } from '../kept/created-plans-options'
import { type Fields, fieldsIn, fieldsOf, inOrder } from './compare-plan'

/** Reads a stored draft and sanitises its HTML again; null where the shape is not valid. */
export function readPlanDraft(value: unknown): PlanDraft | null {
  const draft = readKeptDraft(value)
  return draft && { ...draft, form: withSafeHtml(draft.form) }
}

/** Reads the form of a created plan in the same way. */
export function readStoredForm({ form }: RememberedPlan): PlanForm | null {
  const read = readPlanForm(form)
  return read && withSafeHtml(read)
}

/** The plan's own fields whose value is a text. */
const PLAN_TEXTS = ['name', 'threshold', 'effectiveDate', 'paymentInstructions', ...HOURS_FIELDS] as const

/** The form's values as the service says that it created them; the form's own where the answer has none. */
export function createdForm({ answer }: Pick<RememberedPlan, 'answer'>, form: PlanForm): PlanForm {
  const fields = fieldsIn(answer ?? '')
  if (fields === null) return form
  const { is_active, progressive_billing_threshold: threshold, charges } = fields
  const created = { ...form }
  for (const name of PLAN_TEXTS) created[name] = textOf(fields[planField(name).path], form[name])
  if (typeof is_active === 'boolean') created.isActive = is_active
  if (threshold !== undefined) created.billDuring = threshold !== null
  if (Array.isArray(charges))
    created.charges = inOrder(charges.map(fieldsOf)).map((charge, index) =>
      createdCharge(charge, form.charges[index]),
    )
  return withSafeHtml(created)
}

function createdCharge(charge: Fields, sent = newCharge()): ChargeForm {
  return {
    key: sent.key,
    description: textOf(charge.description, sent.description),
    amount: textOf(charge.amount, sent.amount),
    sourceType: textOf(charge.source_type, sent.sourceType),
    filters: textOf(charge.filters, sent.filters),
    showAggregatedValue: flagOf(charge.display_aggregated_value, sent.showAggregatedValue),
    showRate: flagOf(charge.display_rate_value, sent.showRate),
  }
}

/** What nobody chose and is not shown is not worth a word. */
function flagOf(value: unknown, sent: boolean | null): boolean | null {
  return value === true || (value === false && sent !== null) ? value : sent
}

function textOf(value: unknown, otherwise: string): string {
  if (value === undefined) return otherwise
  return typeof value === 'string' ? value : value === null ? '' : writeJson(value)
}

function withSafeHtml(form: PlanForm): PlanForm {
  return { ...form, paymentInstructions: safeHtml(form.paymentInstructions).html }
}

/** A created plan that another one begins from. */
export interface PlanTemplate {
  /** Its key in this browser's list. */
  readonly key: string
  /** Its values; a plan made from it keeps the keys of its charges. */
  readonly form: PlanForm
}

/** What a form begins with. */
export interface PlanStart {
  readonly form: PlanForm
  /** Null for an empty form. */
  readonly template: PlanTemplate | null
  /** The requested template is not in this browser's storage. */
  readonly lost: boolean
}

/** Begins an empty plan, or the next month's from a template. */
export function startFrom(template: PlanTemplate | null): PlanStart {
  return { form: template === null ? emptyPlan() : nextMonthPlan(template.form), template, lost: false }
}

/** A created plan as a template; null where there is none, or this browser no longer understands it. */
function templateOf(plan: RememberedPlan | null | undefined): PlanTemplate | null {
  const form = plan ? readStoredForm(plan) : null
  return plan && form ? { key: plan.key, form } : null
}

/** The key of the demo's template. */
const SAMPLE = 'sample'

/** Reads the demo's template; null where it cannot be read. */
async function readSample(api: ApiClient, path: string): Promise<PlanTemplate | null> {
  const form = await fetchSample(api, path, planForm).catch(() => null)
  return form && { key: SAMPLE, form: withSafeHtml(form) }
}

/**
 * What the page's form starts with: an empty plan, or one from the created plan with the key `from`, or from the demo's. Null
 * while that is read. Never changes afterwards, so that nobody's form changes while they type.
 */
export function usePlanStart(
  api: ApiClient,
  scope: Scope | null,
  { from: template, samplePath }: { from: string | undefined; samplePath: string | undefined },
): PlanStart | null {
  const [start, setStart] = useState<PlanStart | null>(() =>
    template === undefined ? startFrom(null) : null,
  )
  useEffect(() => {
    if (template === undefined || scope === null) return
    let cancelled = false
    const isSample = template === SAMPLE && samplePath !== undefined
    const read = isSample ? readSample(api, samplePath) : readCreatedPlan(scope, template).then(templateOf)
    void read.then((found) => {
      if (cancelled) return
      setStart((before) => before ?? { ...startFrom(found), lost: found === null })
    })
    return () => {
      cancelled = true
    }
  }, [api, scope, template, samplePath])
  return start
}

/** The template of the form: that of its start, or of the draft that was continued. Null for none, or while it is read. */
export function useTemplate(scope: Scope | null, start: PlanTemplate | null) {
  const [resumed, setResumed] = useState<{ key: string | null } | null>(null)
  const { data: plans } = useQuery(createdPlansOptions(scope))
  const plan = plans?.find(({ key }) => key === resumed?.key)
  const found = useMemo(() => templateOf(plan), [plan])
  return {
    template: resumed === null ? start : found,
    /** Key of the template, even while it is read. */
    templateKey: resumed === null ? (start?.key ?? null) : resumed.key,
    /** Continues a draft that began from the template with a key, or from none. */
    resumeTemplate: (key: string | null) => setResumed({ key }),
  }
}

/** A plan that was created from this page, as this browser keeps it. */
export type CreatedPlan = RememberedPlan & { readonly form: PlanForm }

/**
 * Creates the plan by one request, never repeated.
 * Rejects with an ApiError where it is not known to be created.
 */
export async function createPlan(api: ApiClient, form: PlanForm): Promise<CreatedPlan> {
  try {
    const { data } = await createBillingPlan(api, planRequest(form))
    return createdPlan(form, api.fleetId, data)
  } catch (error) {
    if (error instanceof ApiError && error.outcome === 'applied') return createdPlan(form, api.fleetId, null)
    throw error
  }
}

/** A plan that was created now. `answer` is null where the service said only that it was created (204). */
export function createdPlan(form: PlanForm, fleetId: number | null, answer: PlanAnswer | null): CreatedPlan {
  return {
    key: randomId(),
    at: Date.now(),
    fleetId,
    planId: answer?.id ?? null,
    fleet: answer?.fleet ?? null,
    name: form.name.trim(),
    sent: writeJson(planRequest(form)),
    answer: answer && writeJson(answer.fields),
    form,
  }
}

/** Keeps a created plan and its source types in this browser: no call of the API lists plans. */
export async function rememberPlan(scope: Scope, created: CreatedPlan): Promise<void> {
  await saveCreatedPlan(scope, created)
  void rememberSourceTypes(
    scope,
    created.form.charges.map(({ sourceType }) => sourceType),
  )
}
