import * as z from 'zod/mini'
import { BILLING_PLAN_NAME_LIMIT, codePoints } from '../../../contract/limits'
import { decimalText, readDecimal } from '../../../lib/text/decimal-text'
import { timeText } from '../../../lib/time/time-text'
import type { RememberedPlan } from '../../../local/created-plans'
import type { Reading } from '../values/readings'
import {
  CHARGES,
  type ChargeForm,
  chargeForm,
  fieldsOf,
  HOURS_FIELDS,
  type PlanForm,
  planForm,
  READERS,
} from './plan-form'

/** An error prevents the plan from being created; a warning has to be acknowledged first. */
export interface PlanProblem {
  /** As the form names fields: `name`, `charges.1.amount`, indexes from 0; `CHARGES` for the list itself. */
  readonly name: string
  readonly level: 'error' | 'warning'
  readonly message: string
}

export function countErrors(problems: readonly PlanProblem[]): number {
  return problems.filter(({ level }) => level === 'error').length
}

/** A text that the reading of its field refuses is an error, with what was probably meant. */
const read = (field: keyof typeof READERS) =>
  z.string().check(({ value, issues }) => {
    const message = errorOf(READERS[field](value))
    if (message !== null) issues.push(issue(message, value))
  })

function errorOf(reading: Reading<unknown>): string | null {
  if (reading.ok) return null
  return reading.suggestion === undefined ? reading.message : `${reading.message} Use ${reading.suggestion}?`
}

/** `continue`: an error of one field hides none of another. */
function issue(message: string, input: unknown, path: PropertyKey[] = []) {
  return { code: 'custom' as const, message, input, path, continue: true }
}

const chargesSchema = z
  .array(z.object({ ...chargeForm.shape, amount: read('amount'), filters: read('filters') }))
  .check(({ value, issues }) => {
    for (const [index, charge] of value.entries()) {
      const message = `Charge ${index + 1} is empty. Fill it in or delete it.`
      if (isEmpty(charge)) issues.push(issue(message, charge, [index, 'description']))
    }
  })

/** A form whose plan can be created. The values stay as they are typed. */
export const planSchema = z
  .object({
    ...planForm.shape,
    name: z.string().check(({ value, issues }) => {
      const length = codePoints(value.trim())
      if (length === 0) issues.push(issue('Give the plan a name.', value))
      if (length > BILLING_PLAN_NAME_LIMIT)
        issues.push(
          issue(`The name has ${length} characters. Use at most ${BILLING_PLAN_NAME_LIMIT}.`, value),
        )
    }),
    gracePeriodHours: read('gracePeriodHours'),
    lateTicketGracePeriodHours: read('lateTicketGracePeriodHours'),
    progressiveGracePeriodHours: read('progressiveGracePeriodHours'),
    paymentDueHours: read('paymentDueHours'),
    effectiveDate: read('effectiveDate'),
    charges: chargesSchema,
  })
  .check(({ value: { billDuring, threshold }, issues }) => {
    const message = billDuring ? errorOf(READERS.threshold(threshold)) : null
    if (message !== null) issues.push(issue(message, threshold, ['threshold']))
  })

/** Finds every problem of the plan, in the order of the form. */
export function problemsOf(form: PlanForm, hints: DuplicateHints = NO_HINTS): PlanProblem[] {
  const places = new Map<string, number>(fieldsOf(form).map(({ name }, place) => [name, place]))
  const place = ({ name }: PlanProblem) => places.get(name) ?? 0
  return [
    ...errorsOf(planSchema.safeParse(form)),
    ...duplicateWarnings(form.name, hints).map((message) => warning('name', message)),
    ...WARNED.flatMap((field) => {
      const reading = READERS[field](form[field])
      const isShown = field !== 'threshold' || form.billDuring
      return isShown && reading.ok && reading.warning ? [warning(field, reading.warning)] : []
    }),
    ...chargeListWarnings(form.charges),
    ...instructionWarnings(form.paymentInstructions).map((message) =>
      warning('paymentInstructions', message),
    ),
  ].sort((a, b) => place(a) - place(b))
}

/** The plan's own fields whose reading may come with a warning. */
const WARNED = ['threshold', 'effectiveDate', ...HOURS_FIELDS] as const

/** Finds the problems of charges and of their list. */
export function chargeProblems(charges: readonly ChargeForm[]): PlanProblem[] {
  return [
    ...errorsOf(chargesSchema.safeParse(charges)).map(({ name, ...rest }) => ({
      name: `charges.${name}`,
      ...rest,
    })),
    ...chargeListWarnings(charges),
  ]
}

function errorsOf({ error }: { error?: z.core.$ZodError | undefined }): PlanProblem[] {
  return (error?.issues ?? []).map(({ path, message }) => ({ name: path.join('.'), level: 'error', message }))
}

const warning = (name: string, message: string): PlanProblem => ({ name, level: 'warning', message })

/** Warns of placeholders in the payment instructions. */
export function instructionWarnings(html: string): string[] {
  const opening = html.indexOf('{{')
  if (opening === -1 || !html.includes('}}', opening + 2)) return []
  return ['Placeholders ({{ }}) may be printed as they are. Check an invoice first.']
}

function chargeListWarnings(charges: readonly ChargeForm[]): PlanProblem[] {
  if (charges.length === 0) return [warning(CHARGES, 'The plan has no charges. It bills nothing.')]
  const billed = charges.map(billedAs)
  return charges.flatMap((_, index) => {
    const { description, amount } = chargeWarnings(charges, index, billed)
    return [
      ...description.map((message) => warning(`charges.${index}.description`, message)),
      ...amount.map((message) => warning(`charges.${index}.amount`, message)),
    ]
  })
}

/** The warnings at the fields of the charge at an index. One that is empty has an error instead. */
export function chargeWarnings(
  charges: readonly ChargeForm[],
  index: number,
  billed = charges.map(billedAs),
): Readonly<Record<'description' | 'amount', readonly string[]>> {
  const charge = charges[index]
  if (charge === undefined || isEmpty(charge)) return { description: [], amount: [] }
  // It would be billed twice.
  const first = billed.indexOf(billed[index] ?? '')
  const description = charge.description.trim()
  return {
    description:
      description === ''
        ? ['No description']
        : first < index
          ? [`Same description and source type as charge ${first + 1}`]
          : [],
    amount: amountWarnings(charge.amount.trim()),
  }
}

function amountWarnings(amount: string): readonly string[] {
  if (amount === '') return ['No amount']
  const decimal = readDecimal(amount)
  return decimal?.negative && decimalText(decimal).startsWith('-')
    ? ['A negative amount pays money back']
    : []
}

const billedAs = ({ description, sourceType }: ChargeForm): string =>
  JSON.stringify([description.trim().toLowerCase(), sourceType.trim().toLowerCase()])

function isEmpty({ description, amount, sourceType, filters }: ChargeForm): boolean {
  return `${description}${amount}${sourceType}${filters}`.trim() === ''
}

/** A message names at most so many charges. */
const MAX_NAMED = 12

/** The warnings to acknowledge before a plan is created. One of several charges comes once, with their numbers. */
export function acknowledgements(problems: readonly PlanProblem[]): string[] {
  return groupedMessages(problems.filter(({ level }) => level === 'warning'))
}

/** The messages of problems, each once, with the numbers of its charges: "No amount (charges 2, 5)". */
export function groupedMessages(problems: readonly PlanProblem[]): string[] {
  const times = new Map<string, string[]>()
  for (const { message, name } of problems) times.set(message, [...(times.get(message) ?? []), name])
  return [...times].map(([message, names]) => {
    const charges = names
      .flatMap((name) => /^charges\.(\d+)/.exec(name)?.[1] ?? [])
      .map((at) => Number(at) + 1)
    if (charges.length === 0) return message
    const shown = charges.slice(0, MAX_NAMED).join(', ')
    return `${message} (${charges.length === 1 ? 'charge' : 'charges'} ${shown}${charges.length > MAX_NAMED ? ', …' : ''})`
  })
}

/** What this browser knows about the plan having been created before: no call finds or deletes plans. */
export interface DuplicateHints {
  /** When this plan was sent on an earlier visit, with unknown outcome; null where it was not. */
  readonly sent: string | null
  /** When plans were created from this browser, by `nameKey` of their names. */
  readonly names: ReadonlyMap<string, string>
}

export const NO_HINTS: DuplicateHints = { sent: null, names: new Map() }

const nameKey = (name: string): string => name.trim().toLowerCase()

/** When the newest plan of each name was created. `plans` are of one fleet, the newest first. */
export function createdNames(plans: readonly RememberedPlan[], zone: string): Map<string, string> {
  const names = new Map<string, string>()
  for (const { name, at, planId } of plans.toReversed()) {
    const id = planId === null ? '' : ` (plan ${planId})`
    names.set(nameKey(name), `${timeText(at * 1000, zone, 'minute')}${id}`)
  }
  return names
}

/** Warnings that the plan may exist already. */
export function duplicateWarnings(name: string, { sent, names }: DuplicateHints): string[] {
  const before = nameKey(name) === '' ? undefined : names.get(nameKey(name))
  return [
    ...(sent === null
      ? []
      : [`This plan was sent on ${sent} and may exist already. Ask your administrator.`]),
    ...(before === undefined ? [] : [`A plan of this name was created from this browser on ${before}.`]),
  ]
}

/** The fact shown with a draft that was sent; `sentAt` in milliseconds since 1970. */
export function sentText(sentAt: number, zone: string): string {
  return `Sent ${timeText(sentAt * 1000, zone, 'minute')}; it may have been created`
}
