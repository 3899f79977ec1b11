import { hashKey } from '@tanstack/react-query'
import type { FieldPath } from 'react-hook-form'
import * as z from 'zod/mini'
import type { BillingPlanRequest, ChargeRequest } from '../../../contract/billing-plan'
import type { ApiError } from '../../../lib/api-error'
import { randomId } from '../../../lib/random-id'
import { pluralize } from '../../../lib/text/pluralize'
import { type FormField, fieldProblems } from '../../../ui/feedback/field-problems'
import {
  type ParseResult,
  parseAmount,
  parseEffectiveDate,
  parseFilters,
  parseHours,
  parseInstructions,
  parseThreshold,
} from '../values/parse-values'

const chargeForm = z.object({
  /** Identifies the charge on this page wherever it is moved; never sent. */
  key: z.string(),
  description: z.string(),
  amount: z.string(),
  sourceType: z.string(),
  /** JSON text. '' is omitted from the request. */
  filters: z.string(),
  /** Null until the user touches it. Null is omitted from the request. */
  showAggregatedValue: z.nullable(z.boolean()),
  showRate: z.nullable(z.boolean()),
})

export const planForm = z.object({
  name: z.string(),
  isActive: z.boolean(),
  billDuring: z.boolean(),
  threshold: z.string(),
  gracePeriodHours: z.string(),
  lateTicketGracePeriodHours: z.string(),
  progressiveGracePeriodHours: z.string(),
  paymentDueHours: z.string(),
  effectiveDate: z.string(),
  paymentInstructions: z.string(),
  charges: z.array(chargeForm),
})

/** The values of the form at `/billing-plans/new`: texts as they are typed, nothing parsed yet. */
export type PlanForm = z.infer<typeof planForm>
export type ChargeForm = z.infer<typeof chargeForm>

export const emptyPlan = (): PlanForm => ({
  name: '',
  isActive: true,
  billDuring: false,
  threshold: '',
  gracePeriodHours: '',
  lateTicketGracePeriodHours: '',
  progressiveGracePeriodHours: '',
  paymentDueHours: '',
  effectiveDate: '',
  paymentInstructions: '',
  charges: [],
})

export function newCharge(texts: Partial<Omit<ChargeForm, 'key'>> = {}): ChargeForm {
  const blank = { description: '', amount: '', sourceType: '', filters: '' }
  return { ...blank, showAggregatedValue: null, showRate: null, ...texts, key: randomId() }
}

/** Returns whether two forms have the same values. The charges' keys don't count. */
export const samePlan = (a: PlanForm, b: PlanForm): boolean => valuesOf(a) === valuesOf(b)

const valuesOf = ({ charges, ...plan }: PlanForm): string =>
  hashKey([plan, charges.map(({ key: _, ...charge }) => charge)])

/** Kind and version of a plan's draft. Raise the version when the shape of the form or the draft changes. */
export const PLAN_DRAFT = { kind: 'billing-plan', version: 3 } as const

const sentPlan = z.object({ at: z.number(), form: planForm })

export type SentPlan = Readonly<z.infer<typeof sentPlan>>

const planDraft = z.object({
  form: planForm,
  /** Null if the plan wasn't sent, or wasn't created. */
  sent: z.nullable(sentPlan),
  template: z.nullable(z.string()),
  /** The visit's name in the page's URL, so its draft resumes automatically. */
  visit: z.string(),
})

export type PlanDraft = Readonly<z.infer<typeof planDraft>>

/** Formats a draft's name for a list: `Billing plan “December 2026”: 3 charges, not created`. */
export function draftTitle({ form, sent }: Pick<PlanDraft, 'form' | 'sent'>): string {
  const { name, charges } = sent?.form ?? form
  const plan = name.trim() === '' ? 'Unnamed billing plan' : `Billing plan “${name.trim()}”`
  const count = charges.length === 0 ? 'no charges' : pluralize(charges.length, 'charge')
  return `${plan}: ${count}, ${sent ? 'may have been created' : 'not created'}`
}

export const readPlanForm = (value: unknown): PlanForm | null => planForm.safeParse(value).data ?? null

export const readPlanDraft = (value: unknown): PlanDraft | null => planDraft.safeParse(value).data ?? null

/** The name of the list of charges as a whole, among the form's errors. */
export const CHARGES = 'root.charges'

interface PlanFormField extends FormField {
  readonly name: FieldPath<PlanForm> | typeof CHARGES
}

type FieldEntry = readonly [path: string, label: string, read?: (text: string) => ParseResult<unknown>]

/** The plan's own fields in screen order: name, label, and parser. Without a parser, the text is used unchanged. */
const PLAN_FIELDS = {
  name: ['name', 'Plan name'],
  isActive: ['is_active', 'Active'],
  billDuring: ['progressive_billing_threshold', 'Bill during the agreement'],
  threshold: ['progressive_billing_threshold', 'Threshold', parseThreshold],
  effectiveDate: ['effective_date', 'No invoices for agreements that ended before', parseEffectiveDate],
  gracePeriodHours: ['grace_period_hours', 'Earliest finalization after the invoice is created', parseHours],
  lateTicketGracePeriodHours: [
    'late_ticket_grace_period_hours',
    'Keep late-ticket drafts open to collect tickets',
    parseHours,
  ],
  progressiveGracePeriodHours: [
    'progressive_grace_period_hours',
    'Keep mid-agreement drafts open',
    parseHours,
  ],
  paymentDueHours: ['payment_due_hours', 'Payment due after finalization', parseHours],
  paymentInstructions: ['payment_instructions', 'Printed on driver invoice PDFs', parseInstructions],
} as const satisfies Record<Exclude<keyof PlanForm, 'charges'>, FieldEntry>
type PlanField = keyof typeof PLAN_FIELDS

export const HOURS_FIELDS = [
  'gracePeriodHours',
  'lateTicketGracePeriodHours',
  'progressiveGracePeriodHours',
  'paymentDueHours',
] as const satisfies readonly PlanField[]

const CHARGE_FIELDS = {
  description: ['description', 'Description'],
  amount: ['amount', 'Amount', parseAmount],
  sourceType: ['source_type', 'Source type'],
  filters: ['filters', 'Filters', parseFilters],
  showAggregatedValue: ['display_aggregated_value', 'Show aggregated value'],
  showRate: ['display_rate_value', 'Show rate'],
} as const satisfies Record<Exclude<keyof ChargeForm, 'key'>, FieldEntry>
export type ChargeField = keyof typeof CHARGE_FIELDS

/** Parses a field's text, by the field's name in the form. Undefined if the text is used unchanged. */
export function parseField(name: string, text: string): ParseResult<unknown> | undefined {
  const fields: Partial<Record<string, FieldEntry>> = { ...PLAN_FIELDS, ...CHARGE_FIELDS }
  return fields[name.replace(/^charges\.\d+\./, '')]?.[2]?.(text)
}

export const planPath = (name: PlanField): string => PLAN_FIELDS[name][0]

export const planField = <Name extends PlanField>(name: Name) => ({
  name,
  label: PLAN_FIELDS[name][1],
  id: `plan-${name}`,
})

export const chargeLabel = (field: ChargeField): string => CHARGE_FIELDS[field][1]

export const chargeField = <Name extends ChargeField>(key: string, index: number, name: Name) => ({
  name: `charges.${index}.${name}` as const,
  label: chargeLabel(name),
  id: `charge-${key}-${name}`,
})

export const chargeToggleId = (key: string): string => `charge-${key}-toggle`
export const ADD_CHARGE_ID = 'plan-add-charge'

/** Lists the fields in screen order, with names for the current order of the charges. */
export function fieldsOf({ charges, billDuring }: Pick<PlanForm, 'charges' | 'billDuring'>): PlanFormField[] {
  const hidden = billDuring ? 'billDuring' : 'threshold'
  const own: PlanFormField[] = namesOf(PLAN_FIELDS)
    .filter((name) => name !== hidden)
    .map((name) => ({ ...planField(name), path: planPath(name) }))
  const list: PlanFormField = { name: CHARGES, path: 'charges', label: 'Charges', id: ADD_CHARGE_ID }
  const ofCharges = charges.flatMap(({ key }, index): PlanFormField[] => {
    const at = `charges.${index}` as const
    const label = `Charge ${index + 1}`
    return [
      { name: `${at}.key`, path: at, label, id: chargeToggleId(key) },
      ...namesOf(CHARGE_FIELDS).map((name) => {
        const field = chargeField(key, index, name)
        const path = `${at}.${CHARGE_FIELDS[name][0]}`
        return { ...field, path, label: `${label}, ${field.label.toLowerCase()}` }
      }),
    ]
  })
  // Payment instructions are below the charges.
  return own.toSpliced(-1, 0, list, ...ofCharges)
}

export const refusedFields = (error: ApiError, plan: PlanForm) =>
  fieldProblems(error, fieldsOf(plan)).flatMap(({ field, messages }) =>
    field === null ? [] : [{ name: field.name, message: messages.join(' ') }],
  )

const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) => Object.keys(table) as Name[]

/**
 * Builds the body of `POST /v2/billing-plans/`, to be written with `writeJson`: `filters` is a JsonText, exact to the digit. Omits
 * empty optional fields, but sends null for threshold and effective date. A value that can't be parsed stays as it was typed,
 * for the preview: send the body only if `findProblems` finds no error. Specification: "Billing plan", "Charge".
 */
export function planRequest(form: PlanForm) {
  return {
    name: filled(form.name),
    is_active: form.isActive,
    progressive_billing_threshold: form.billDuring ? meaning(parseThreshold, form.threshold) : null,
    grace_period_hours: meaning(parseHours, form.gracePeriodHours) ?? undefined,
    late_ticket_grace_period_hours: meaning(parseHours, form.lateTicketGracePeriodHours) ?? undefined,
    progressive_grace_period_hours: meaning(parseHours, form.progressiveGracePeriodHours) ?? undefined,
    payment_due_hours: meaning(parseHours, form.paymentDueHours) ?? undefined,
    effective_date: meaning(parseEffectiveDate, form.effectiveDate),
    payment_instructions: form.paymentInstructions || undefined,
    charges: form.charges.length === 0 ? undefined : form.charges.map(chargeRequest),
  } satisfies Record<keyof BillingPlanRequest, unknown>
}

/** Counts `order` from 0, as the specification's `offset` does. */
function chargeRequest(charge: ChargeForm, order: number) {
  return {
    description: filled(charge.description),
    amount: meaning(parseAmount, charge.amount) || undefined,
    filters: meaning(parseFilters, charge.filters),
    source_type: filled(charge.sourceType),
    order,
    display_aggregated_value: charge.showAggregatedValue ?? undefined,
    display_rate_value: charge.showRate ?? undefined,
  } satisfies Partial<Record<keyof ChargeRequest, unknown>>
}

function meaning<Value>(read: (text: string) => ParseResult<Value>, text: string): Value | string {
  const reading = read(text)
  return reading.ok ? reading.value : text
}

const filled = (text: string): string | undefined => text.trim() || undefined
