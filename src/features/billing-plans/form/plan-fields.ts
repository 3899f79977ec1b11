import type { FieldPath } from 'react-hook-form'
import type { ApiError } from '../../../lib/api-error'
import { type FormField, fieldProblems } from '../../../ui/feedback/field-problems'
import { readAmount } from '../values/amount'
import { readEffectiveDate } from '../values/effective-date'
import { readFilters } from '../values/filters'
import { readHours } from '../values/hours'
import { readThreshold } from '../values/threshold'
import type { ChargeForm, PlanForm } from './plan-form'

/** The name of the list of charges as a whole, among the form's errors. */
export const CHARGES = 'root.charges'

/** A field of the form: its name in the form, its path at the service, its label, the id of its element. */
export interface PlanFormField extends FormField {
  readonly name: FieldPath<PlanForm> | typeof CHARGES
}

/** What a text of a field means, or why it cannot be sent. */
export type FieldReading =
  | {
      readonly ok: true
      /** Its normal spelling, written into the field on blur. */
      readonly canonical?: string
      /** The same in other words: "= 3 days". */
      readonly words?: string
      readonly warning?: string
    }
  | { readonly ok: false; readonly message: string; readonly suggestion?: string }

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
export type PlanField = keyof typeof PLAN_FIELDS
export type HoursField = PlanField & `${string}Hours`

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
  effectiveDate: (text: string): FieldReading => {
    const reading = readEffectiveDate(text)
    return reading.ok ? { ...reading, canonical: reading.date ?? '' } : reading
  },
  amount: (text: string): FieldReading => {
    const reading = readAmount(text)
    return reading.ok ? { ok: true, canonical: reading.amount } : reading
  },
  filters: readFilters,
} as const satisfies Partial<Record<PlanField | ChargeField, (text: string) => FieldReading>>

export const planLabel = (field: PlanField): string => PLAN_FIELDS[field][1]
export const chargeLabel = (field: ChargeField): string => CHARGE_FIELDS[field][1]
export const planId = (field: PlanField): string => `plan-${field}`
/** The id contains the charge's key, so that it stays the same when the charge is moved. */
export const chargeId = (key: string, field: ChargeField): string => `charge-${key}-${field}`
/** Id of the button that opens and closes a charge. */
export const chargeToggleId = (key: string): string => `charge-${key}-toggle`
/** Id of the button that adds a charge: problems of the list itself lead to it. */
export const ADD_CHARGE_ID = 'plan-add-charge'

/** Every field of a form, as it is named while the form has these charges in this order. */
export function fieldsOf({ charges, billDuring }: Pick<PlanForm, 'charges' | 'billDuring'>): PlanFormField[] {
  const shown = entriesOf(PLAN_FIELDS).filter(([name]) => name !== (billDuring ? 'billDuring' : 'threshold'))
  return [
    ...shown.map(([name, [path, label]]) => ({ name, path, label, id: planId(name) })),
    { name: CHARGES, path: 'charges', label: 'Charges', id: ADD_CHARGE_ID },
    ...charges.flatMap(({ key }, index): PlanFormField[] => [
      {
        // The charge as a whole: nobody types its key.
        name: `charges.${index}.key`,
        path: `charges.${index}`,
        label: `Charge ${index + 1}`,
        id: chargeToggleId(key),
      },
      ...entriesOf(CHARGE_FIELDS).map(
        ([name, [path, label]]): PlanFormField => ({
          name: `charges.${index}.${name}`,
          path: `charges.${index}.${path}`,
          label: `Charge ${index + 1}, ${label.toLowerCase()}`,
          id: chargeId(key, name),
        }),
      ),
    ]),
  ]
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

/** `Object.entries` with the names' own type. */
function entriesOf<Name extends string, Value>(table: Readonly<Record<Name, Value>>): [Name, Value][] {
  return Object.entries(table) as [Name, Value][]
}
