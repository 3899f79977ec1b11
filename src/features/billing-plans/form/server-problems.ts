import type { ApiError } from '../../../lib/api-error'
import { fieldProblems } from '../../../ui/feedback/field-problems'
import {
  ADD_CHARGE_ID,
  CHARGE_FIELD_NAMES,
  chargeFieldInfo,
  chargeToggleId,
  formFields,
  PLAN_FIELD_NAMES,
  planFieldInfo,
} from './plan-fields'
import type { PlanForm } from './plan-form'
import type { PlanProblem } from './plan-problems'

/** What the service refused, and the form that was sent. */
export interface Refusal {
  readonly error: ApiError
  readonly sent: PlanForm
}

/**
 * Maps the service's errors to the fields of the current form. An error follows its charge when that is moved, and
 * disappears once its field is changed.
 */
export function serverProblems({ error, sent }: Refusal, now: PlanForm): PlanProblem[] {
  const paths = new Map(fieldsOf(now).map(({ id, path }) => [id, path]))
  const [before, after] = [valuesById(sent), valuesById(now)]
  return fieldProblems(error, fieldsOf(sent)).flatMap(({ field, messages }) => {
    const path = field === null ? undefined : paths.get(field.id)
    if (field === null || path === undefined || before.get(field.id) !== after.get(field.id)) return []
    return [{ path, level: 'error', message: messages.join(' ') } as const]
  })
}

/** Every field of a form, with its path when the form is sent. */
export function fieldsOf(form: PlanForm) {
  return formFields(
    form.charges.map(({ key }) => key),
    form.billDuring,
  )
}

function valuesById(form: PlanForm): Map<string, unknown> {
  const own = PLAN_FIELD_NAMES.map((field) => [planFieldInfo(field).id, form[field]] as const)
  const charges = form.charges.flatMap((charge, index) => [
    [chargeToggleId(charge.key), JSON.stringify(charge)] as const,
    ...CHARGE_FIELD_NAMES.map(
      (field) => [chargeFieldInfo(charge.key, index, field).id, charge[field]] as const,
    ),
  ])
  // An error of a whole charge or of the list is about everything in it.
  return new Map([...own, ...charges, [ADD_CHARGE_ID, JSON.stringify(form.charges)]])
}
