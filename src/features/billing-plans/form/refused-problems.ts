import type { ApiError } from '../../../lib/api-error'
import { fieldProblems } from '../../../ui/feedback/field-problems'
import {
  ADD_CHARGE_ID,
  CHARGE_FIELD_NAMES,
  chargePlace,
  chargeToggleId,
  formFields,
  PLAN_FIELD_NAMES,
  planPlace,
} from './plan-fields'
import type { PlanForm } from './plan-form'
import type { PlanProblem } from './plan-problem'

/** What the service did not accept, and the form as it was sent then. */
export interface Refusal {
  readonly error: ApiError
  readonly sent: PlanForm
}

/**
 * What the service did not accept, at the fields as they stand now: an error follows its charge to wherever that was
 * moved since, and is gone once its field is changed.
 */
export function refusedProblems({ error, sent }: Refusal, now: PlanForm): PlanProblem[] {
  const paths = new Map(fieldsOf(now).map(({ id, path }) => [id, path]))
  const [before, after] = [valuesById(sent), valuesById(now)]
  return fieldProblems(error, fieldsOf(sent)).flatMap(({ field, messages }) => {
    const path = field === null ? undefined : paths.get(field.id)
    if (field === null || path === undefined || before.get(field.id) !== after.get(field.id)) return []
    return [{ path, level: 'error', message: messages.join(' ') } as const]
  })
}

/** The fields of a form, by the paths that they have when it is sent. */
export function fieldsOf(form: PlanForm) {
  return formFields(
    form.charges.map(({ key }) => key),
    form.billDuring,
  )
}

function valuesById(form: PlanForm): Map<string, unknown> {
  const own = PLAN_FIELD_NAMES.map((field) => [planPlace(field).id, form[field]] as const)
  const charges = form.charges.flatMap((charge, index) => [
    [chargeToggleId(charge.key), JSON.stringify(charge)] as const,
    ...CHARGE_FIELD_NAMES.map((field) => [chargePlace(charge.key, index, field).id, charge[field]] as const),
  ])
  // What is said about a charge or the whole list is about everything in it.
  return new Map([...own, ...charges, [ADD_CHARGE_ID, JSON.stringify(form.charges)]])
}
