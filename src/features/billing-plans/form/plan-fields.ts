import type { FieldPath } from 'react-hook-form'
import type { FormField } from '../../../ui/feedback/field-problems'
import type { ChargeForm, PlanForm } from './plan-form'

/** A field of the form: its name in the form, its path at the service, the id of its element. */
export interface FieldInfo {
  readonly name: FieldPath<PlanForm>
  /** As problems and the service's errors name it: `grace_period_hours`, `charges.1.amount`. */
  readonly path: string
  readonly id: string
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
export type PlanField = keyof typeof PLAN_FIELDS
export const PLAN_FIELD_NAMES = Object.keys(PLAN_FIELDS) as readonly PlanField[]

const CHARGE_FIELDS = {
  description: ['description', 'Description'],
  amount: ['amount', 'Amount'],
  sourceType: ['source_type', 'Source type'],
  filters: ['filters', 'Filters'],
  showAggregatedValue: ['display_aggregated_value', 'Show aggregated value'],
  showRate: ['display_rate_value', 'Show rate'],
} as const satisfies Record<Exclude<keyof ChargeForm, 'key'>, readonly [string, string]>
export type ChargeField = keyof typeof CHARGE_FIELDS
export const CHARGE_FIELD_NAMES = Object.keys(CHARGE_FIELDS) as readonly ChargeField[]

export const planLabel = (field: PlanField): string => PLAN_FIELDS[field][1]
export const chargeLabel = (field: ChargeField): string => CHARGE_FIELDS[field][1]

export function planFieldInfo(field: PlanField): FieldInfo {
  return { name: field, path: PLAN_FIELDS[field][0], id: `plan-${field}` }
}

/** The element id contains the charge's key, so that it stays the same when the charge is moved. */
export function chargeFieldInfo(key: string, index: number, field: ChargeField): FieldInfo {
  return {
    name: `charges.${index}.${field}`,
    path: `charges.${index}.${CHARGE_FIELDS[field][0]}`,
    id: `charge-${key}-${field}`,
  }
}

/** Id of the button that opens and closes a charge. */
export const chargeToggleId = (key: string): string => `charge-${key}-toggle`
/** Id of the button that adds a charge: problems of the list itself lead to it. */
export const ADD_CHARGE_ID = 'plan-add-charge'

/**
 * Every field of the form: path, label and element id.
 * `keys` are those of the charges, in their order.
 */
export function formFields(keys: readonly string[], billDuring: boolean): FormField[] {
  const plan = PLAN_FIELD_NAMES.filter((field) => field !== (billDuring ? 'billDuring' : 'threshold')).map(
    (field) => ({ path: planFieldInfo(field).path, label: planLabel(field), id: planFieldInfo(field).id }),
  )
  const charges = keys.flatMap((key, index) => [
    { path: `charges.${index}`, label: `Charge ${index + 1}`, id: chargeToggleId(key) },
    ...CHARGE_FIELD_NAMES.map((field) => ({
      path: chargeFieldInfo(key, index, field).path,
      label: `Charge ${index + 1}, ${chargeLabel(field).toLowerCase()}`,
      id: chargeFieldInfo(key, index, field).id,
    })),
  ])
  return [...plan, { path: 'charges', label: 'Charges', id: ADD_CHARGE_ID }, ...charges]
}
