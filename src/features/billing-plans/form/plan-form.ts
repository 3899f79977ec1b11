import type { FieldPath } from 'react-hook-form'
import * as z from 'zod/mini'
import type { ApiError } from '../../../lib/api-error'
import { randomId } from '../../../lib/random-id'
import { type FormField, fieldProblems } from '../../../ui/feedback/field-problems'
import {
  type Reading,
  readAmount,
  readEffectiveDate,
  readFilters,
  readHours,
  readThreshold,
} from '../values/readings'

const shown = z.nullable(z.boolean())

export const chargeForm = z.object({
  /** Identifies the charge on this page wherever it is moved; never sent. */
  key: z.string(),
  description: z.string(),
  amount: z.string(),
  sourceType: z.string(),
  /** JSON text; '' is left out of the request. */
  filters: z.string(),
  /** Null until it is touched: left out of the request. */
  showAggregatedValue: shown,
  showRate: shown,
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
  /** HTML as it will be sent. */
  paymentInstructions: z.string(),
  charges: z.array(chargeForm),
})

/** The values of the form at `/billing-plans/new`: texts as they are typed, nothing parsed yet. */
export type PlanForm = z.infer<typeof planForm>
/** One charge of the form; its index in the list is its order. */
export type ChargeForm = z.infer<typeof chargeForm>

/** Creates the empty form: only what is always sent has a value. */
export function emptyPlan(): PlanForm {
  return {
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
  }
}

/** Creates a charge with a new key, empty but for `texts`. */
export function newCharge(texts: Partial<Omit<ChargeForm, 'key'>> = {}): ChargeForm {
  return {
    description: '',
    amount: '',
    sourceType: '',
    filters: '',
    showAggregatedValue: null,
    showRate: null,
    ...texts,
    key: randomId(),
  }
}

/** The charge's name in announcements and questions. */
export function chargeName(charge: ChargeForm | undefined): string {
  return charge?.description.trim() || 'Charge without description'
}

/** Whether two forms have the same values; the charges' keys do not count. */
export function samePlan(a: PlanForm, b: PlanForm): boolean {
  return (
    sameBut('charges', a, b) &&
    a.charges.length === b.charges.length &&
    a.charges.every((charge, index) => sameBut('key', charge, b.charges[index]))
  )
}

function sameBut<T extends object>(left: keyof T, a: T, b: T | undefined): boolean {
  const names = Object.keys(a) as (keyof T)[]
  return b !== undefined && names.every((name) => name === left || a[name] === b[name])
}

/** Kind and version of a plan's draft. Raise the version when the shape of the form or the draft changes. */
export const PLAN_DRAFT = { kind: 'billing-plan', version: 2 } as const

const planDraft = z.object({
  form: planForm,
  /** When it was sent, with unknown outcome so far: milliseconds since 1970. Null where it was not sent. */
  sentAt: z.nullable(z.number()),
  /** Key of the created plan that it began from; null where it began empty, and in drafts of an earlier release. */
  template: z.catch(z.nullable(z.string()), null),
})

/** A plan that is not finished, as this browser keeps it. */
export type PlanDraft = Readonly<z.infer<typeof planDraft>>

/** Reads a form from this browser's storage: a draft's, or that of a created plan. Null for another shape. */
export const readPlanForm = (value: unknown): PlanForm | null => planForm.safeParse(value).data ?? null

/** Reads a draft from this browser's storage. Null for another shape. */
export const readKeptDraft = (value: unknown): PlanDraft | null => planDraft.safeParse(value).data ?? null

/** The name of the list of charges as a whole, among the form's errors. */
export const CHARGES = 'root.charges'

/** A field of the form: its name in the form, its path at the service, its label, the id of its element. */
interface PlanFormField extends FormField {
  readonly name: FieldPath<PlanForm> | typeof CHARGES
}

/** Path and label of the plan's own fields, by name in the form. In the order of the screen. */
const PLAN_FIELDS = {
  name: ['name', 'Plan name'],
  isActive: ['is_active', 'Active'],
  billDuring: ['progressive_billing_threshold', 'Bill during the agreement'],
  threshold: ['progressive_billing_threshold', 'Threshold'],
  effectiveDate: ['effective_date', 'No invoices for agreements that ended before'],
  gracePeriodHours: ['grace_period_hours', 'Earliest finalisation after the invoice is created'],
  lateTicketGracePeriodHours: [
    'late_ticket_grace_period_hours',
    'Keep late-ticket drafts open to collect tickets',
  ],
  progressiveGracePeriodHours: ['progressive_grace_period_hours', 'Keep mid-agreement drafts open'],
  paymentDueHours: ['payment_due_hours', 'Payment due after finalisation'],
  paymentInstructions: ['payment_instructions', 'Printed on driver invoice PDFs'],
} as const
type PlanField = keyof typeof PLAN_FIELDS

/** The fields that are a number of hours. */
export const HOURS_FIELDS = [
  'gracePeriodHours',
  'lateTicketGracePeriodHours',
  'progressiveGracePeriodHours',
  'paymentDueHours',
] as const satisfies readonly PlanField[]

const CHARGE_FIELDS = {
  description: ['description', 'Description'],
  amount: ['amount', 'Amount'],
  sourceType: ['source_type', 'Source type'],
  filters: ['filters', 'Filters'],
  showAggregatedValue: ['display_aggregated_value', 'Show aggregated value'],
  showRate: ['display_rate_value', 'Show rate'],
} as const satisfies Record<Exclude<keyof ChargeForm, 'key'>, readonly [string, string]>
export type ChargeField = keyof typeof CHARGE_FIELDS

/** How the texts of fields are read; those that are not here are taken as they are. */
export const READERS = {
  threshold: readThreshold,
  gracePeriodHours: readHours,
  lateTicketGracePeriodHours: readHours,
  progressiveGracePeriodHours: readHours,
  paymentDueHours: readHours,
  effectiveDate: readEffectiveDate,
  amount: readAmount,
  filters: readFilters,
} as const satisfies Partial<Record<PlanField | ChargeField, (text: string) => Reading<unknown>>>

/** One of the plan's own fields. */
export function planField<Name extends PlanField>(name: Name) {
  const [path, label] = PLAN_FIELDS[name]
  return { name, path, label, id: `plan-${name}` } as const
}

export const chargeLabel = (field: ChargeField): string => CHARGE_FIELDS[field][1]

/** A field of the charge with a key, which is at an index. The id stays the same when the charge is moved. */
export function chargeField<Name extends ChargeField>(key: string, index: number, name: Name) {
  const [path, label] = CHARGE_FIELDS[name]
  const id = `charge-${key}-${name}`
  return { name: `charges.${index}.${name}`, path: `charges.${index}.${path}`, label, id } as const
}

/** Id of the button that opens and closes a charge. */
export const chargeToggleId = (key: string): string => `charge-${key}-toggle`
/** Id of the button that adds a charge: problems of the list itself lead to it. */
export const ADD_CHARGE_ID = 'plan-add-charge'

/** Every field of a form in the order of the screen, as it is named while the form has these charges in this order. */
export function fieldsOf({ charges, billDuring }: Pick<PlanForm, 'charges' | 'billDuring'>): PlanFormField[] {
  const hidden = billDuring ? 'billDuring' : 'threshold'
  const own: PlanFormField[] = namesOf(PLAN_FIELDS)
    .filter((name) => name !== hidden)
    .map(planField)
  const list: PlanFormField = { name: CHARGES, path: 'charges', label: 'Charges', id: ADD_CHARGE_ID }
  const ofCharges = charges.flatMap(({ key }, index): PlanFormField[] => {
    const at = `charges.${index}` as const
    const label = `Charge ${index + 1}`
    return [
      // The charge as a whole: nobody types its key.
      { name: `${at}.key`, path: at, label, id: chargeToggleId(key) },
      ...namesOf(CHARGE_FIELDS).map((name) => {
        const field = chargeField(key, index, name)
        return { ...field, label: `${label}, ${field.label.toLowerCase()}` }
      }),
    ]
  })
  // Payment instructions stand below the charges.
  return own.toSpliced(-1, 0, list, ...ofCharges)
}

/** What the service said of a plan's fields, at the nearest that the form has. */
export function refusedFields(error: ApiError, plan: PlanForm) {
  const fields = fieldsOf(plan)
  const names = new Map(fields.map(({ path, name }) => [path, name]))
  return fieldProblems(error, fields).flatMap(({ field, messages }) => {
    const name = names.get(field?.path ?? '')
    return name === undefined ? [] : [{ name, message: messages.join(' ') }]
  })
}

/** `Object.keys` with the names' own type. */
const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) => Object.keys(table) as Name[]
