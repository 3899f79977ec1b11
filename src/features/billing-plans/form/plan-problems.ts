import { BILLING_PLAN_NAME_LIMIT, codePoints } from '../../../contract/limits'
import { readAmount } from '../values/amount'
import { readEffectiveDate } from '../values/effective-date'
import { readFilters } from '../values/filters'
import { readHours } from '../values/hours'
import { readThreshold } from '../values/threshold'
import type { ChargeForm, PlanForm } from './plan-form'

/** An error prevents the plan from being created; a warning has to be acknowledged first. */
export interface PlanProblem {
  /**
   * As the service names fields: `name`, `charges.1.amount`, indexes from 0;
   * `charges` for the list itself.
   */
  readonly path: string
  readonly level: 'error' | 'warning'
  readonly message: string
}

export function countErrors(problems: readonly PlanProblem[]): number {
  return problems.filter(({ level }) => level === 'error').length
}

/** Finds every problem of the plan, in the order of the form. */
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
  const message = `The name has ${length} characters. Use at most ${BILLING_PLAN_NAME_LIMIT}.`
  return [{ path: 'name', level: 'error', message }]
}

function instructionProblems(html: string): PlanProblem[] {
  const opening = html.indexOf('{{')
  if (opening === -1 || !html.includes('}}', opening + 2)) return []
  const message = 'Placeholders ({{ }}) may be printed as they are. Check an invoice first.'
  return [{ path: 'payment_instructions', level: 'warning', message }]
}

/** The part of a field's reading that makes problems. */
interface Reading {
  readonly ok: boolean
  readonly message?: string
  readonly suggestion?: string
  readonly warning?: string
}

/** The problem of a parsed field, as a list of none or one. */
function problemOfReading(path: string, reading: Reading): PlanProblem[] {
  const { message, suggestion, warning } = reading
  if (message !== undefined) {
    const question = suggestion === undefined ? '' : ` Use ${suggestion}?`
    return [{ path, level: 'error', message: `${message}${question}` }]
  }
  return warning === undefined ? [] : [{ path, level: 'warning', message: warning }]
}

/** Finds the problems of the charges and of their list, in their order. */
export function chargeProblems(charges: readonly ChargeForm[]): PlanProblem[] {
  if (charges.length === 0)
    return [{ path: 'charges', level: 'warning', message: 'The plan has no charges. It bills nothing.' }]
  const firsts = new Map<string, number>()
  return charges.flatMap((charge, index) => {
    const path = `charges.${index}`
    if (isEmpty(charge)) {
      const message = `Charge ${index + 1} is empty. Fill it in or delete it.`
      return [{ path: `${path}.description`, level: 'error', message } as const]
    }
    return [
      ...missing(`${path}.description`, charge.description, 'No description'),
      ...repeated(path, charge, index, firsts),
      ...missing(`${path}.amount`, charge.amount, 'No amount'),
      ...problemOfReading(`${path}.amount`, readAmount(charge.amount)),
      ...problemOfReading(`${path}.filters`, readFilters(charge.filters)),
    ]
  })
}

function isEmpty({ description, amount, sourceType, filters }: ChargeForm): boolean {
  return `${description}${amount}${sourceType}${filters}`.trim() === ''
}

function missing(path: string, text: string, message: string): PlanProblem[] {
  return text.trim() === '' ? [{ path, level: 'warning', message }] : []
}

/** Warns of a description and source type that an earlier charge has: it would be billed twice. */
function repeated(
  path: string,
  { description, sourceType }: ChargeForm,
  index: number,
  firsts: Map<string, number>,
): PlanProblem[] {
  if (description.trim() === '') return []
  const key = JSON.stringify([description.trim().toLowerCase(), sourceType.trim().toLowerCase()])
  const first = firsts.get(key)
  if (first === undefined) {
    firsts.set(key, index)
    return []
  }
  const message = `Same description and source type as charge ${first + 1}`
  return [{ path: `${path}.description`, level: 'warning', message }]
}

/** A message names at most so many charges. */
const MOST_NAMED = 12

/**
 * The warnings to acknowledge before a plan is created.
 * One of several charges comes once, with their numbers.
 */
export function acknowledgements(problems: readonly PlanProblem[]): string[] {
  return groupedMessages(problems.filter(({ level }) => level === 'warning'))
}

/** The messages of problems, each once, with the numbers of its charges: "No amount (charges 2, 5)". */
export function groupedMessages(problems: readonly PlanProblem[]): string[] {
  const times = new Map<string, string[]>()
  for (const { message, path } of problems) times.set(message, [...(times.get(message) ?? []), path])
  return [...times].map(([message, paths]) => {
    const charges = paths
      .flatMap((path) => /^charges\.(\d+)/.exec(path)?.[1] ?? [])
      .map((at) => Number(at) + 1)
    if (charges.length === 0) return message
    const shown = charges.slice(0, MOST_NAMED).join(', ')
    return `${message} (${charges.length === 1 ? 'charge' : 'charges'} ${shown}${charges.length > MOST_NAMED ? ', …' : ''})`
  })
}
