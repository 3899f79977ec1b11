import { useEffect, useState } from 'react'
import type { ApiClient } from '../../../api/client/client'
import { fetchSample } from '../../../api/resources/sample'
import { writeJson } from '../../../lib/json/json-text'
import { type RememberedPlan, readCreatedPlan } from '../../../local/created-plans'
import type { Scope } from '../../../local/scope'
import { safeHtml } from '../../../ui/content/safe-html'
import { nextMonthPlan } from '../form/next-month-plan'
import { type PlanDraft, readKeptDraft, readPlanForm } from '../form/plan-draft'
import { type ChargeForm, emptyPlan, newCharge, type PlanForm, planForm } from '../form/plan-form'
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

/** The form's values as the service says that it created them; the form's own where the answer has none. */
export function createdForm({ answer }: Pick<RememberedPlan, 'answer'>, form: PlanForm): PlanForm {
  const fields = fieldsIn(answer ?? '')
  if (fields === null) return form
  const { is_active, progressive_billing_threshold: threshold, charges } = fields
  return withSafeHtml({
    name: textOf(fields.name, form.name),
    isActive: typeof is_active === 'boolean' ? is_active : form.isActive,
    billDuring: threshold === undefined ? form.billDuring : threshold !== null,
    threshold: textOf(threshold, form.threshold),
    gracePeriodHours: textOf(fields.grace_period_hours, form.gracePeriodHours),
    lateTicketGracePeriodHours: textOf(
      fields.late_ticket_grace_period_hours,
      form.lateTicketGracePeriodHours,
    ),
    progressiveGracePeriodHours: textOf(
      fields.progressive_grace_period_hours,
      form.progressiveGracePeriodHours,
    ),
    paymentDueHours: textOf(fields.payment_due_hours, form.paymentDueHours),
    effectiveDate: textOf(fields.effective_date, form.effectiveDate),
    paymentInstructions: textOf(fields.payment_instructions, form.paymentInstructions),
    charges: Array.isArray(charges)
      ? inOrder(charges.map(fieldsOf)).map((charge, index) => createdCharge(charge, form.charges[index]))
      : form.charges,
  })
}

function createdCharge(charge: Fields, sent = newCharge()): ChargeForm {
  const { display_aggregated_value: aggregated, display_rate_value: rate } = charge
  return {
    key: sent.key,
    description: textOf(charge.description, sent.description),
    amount: textOf(charge.amount, sent.amount),
    sourceType: textOf(charge.source_type, sent.sourceType),
    filters: textOf(charge.filters, sent.filters),
    showAggregatedValue: flagOf(aggregated, sent.showAggregatedValue),
    showRate: flagOf(rate, sent.showRate),
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

/** Reads a created plan as a template; null where this browser does not have it, or no longer understands it. */
async function readTemplate(scope: Scope, key: string): Promise<PlanTemplate | null> {
  const plan = await readCreatedPlan(scope, key)
  const form = plan && readStoredForm(plan)
  return form && { key, form }
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
    void (isSample ? readSample(api, samplePath) : readTemplate(scope, template)).then((found) => {
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
  const [found, setFound] = useState<PlanTemplate | null>(null)
  const key = resumed?.key ?? null
  useEffect(() => {
    if (scope === null || key === null) return
    let cancelled = false
    void readTemplate(scope, key).then((template) => {
      if (!cancelled) setFound(template)
    })
    return () => {
      cancelled = true
    }
  }, [scope, key])
  return {
    template: resumed === null ? start : found?.key === key ? found : null,
    /** Key of the template, even while it is read. */
    templateKey: resumed === null ? (start?.key ?? null) : key,
    /** Continues a draft that began from the template with a key, or from none. */
    resumeTemplate: (key: string | null) => setResumed({ key }),
  }
}
