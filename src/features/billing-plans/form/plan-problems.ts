import { BILLING_PLAN_NAME_LIMIT, codePoints } from '../../../contract/limits'
import { readEffectiveDate } from '../values/effective-date'
import { readHours } from '../values/hours'
import { readThreshold } from '../values/threshold'
import { chargeProblems } from './charge-problems'
import type { PlanForm } from './plan-form'
import { type PlanProblem, problemOfReading } from './plan-problem'

/** Every problem of the plan, in the order of the form. */
export function problemsOf(form: PlanForm): PlanProblem[] {
  const hours = (path: string, text: string) => problemOfReading(path, readHours(text))
  return [
    ...nameProblems(form.name),
    ...(form.billDuring
      ? problemOfReading('progressive_billing_threshold', readThreshold(form.threshold))
      : []),
    ...hours('grace_period_hours', form.gracePeriodHours),
    ...hours('late_ticket_grace_period_hours', form.lateTicketGracePeriodHours),
    ...hours('progressive_grace_period_hours', form.progressiveGracePeriodHours),
    ...hours('payment_due_hours', form.paymentDueHours),
    ...problemOfReading('effective_date', readEffectiveDate(form.effectiveDate)),
    ...chargeProblems(form.charges),
    ...instructionProblems(form.paymentInstructions),
  ]
}

function nameProblems(name: string): PlanProblem[] {
  const length = codePoints(name.trim())
  if (length === 0) return [{ path: 'name', level: 'error', message: 'Give the plan a name.' }]
  if (length <= BILLING_PLAN_NAME_LIMIT) return []
  const message = `The name has ${length} characters. At most ${BILLING_PLAN_NAME_LIMIT} are possible.`
  return [{ path: 'name', level: 'error', message }]
}

function instructionProblems(html: string): PlanProblem[] {
  if (!/\{\{[\s\S]*?\}\}/.test(html)) return []
  const message = 'Placeholders ({{ }}) are not documented: they may be printed as they stand.'
  return [{ path: 'payment_instructions', level: 'warning', message }]
}
