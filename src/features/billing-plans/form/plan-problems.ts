import { get } from 'react-hook-form'
import { BILLING_PLAN_NAME_LIMIT, codePoints } from '../../../contract/limits'
import { foldText } from '../../../lib/text/fold-text'
import { timeText } from '../../../lib/time/time-text'
import type { RememberedPlan } from '../../../local/created-plans'
import {
  CHARGES,
  type ChargeForm,
  emptyPlan,
  fieldsOf,
  type PlanForm,
  parseField,
  planForm,
  type SentPlan,
} from './plan-form'

/** An error prevents the plan from being created; a warning has to be acknowledged first. */
export interface PlanProblem {
  /** As the form names fields: `name`, `charges.1.amount`, indexes from 0; `CHARGES` for the list itself. */
  readonly name: string
  readonly level: 'error' | 'warning'
  readonly message: string
}

export const countErrors = (problems: readonly PlanProblem[]): number =>
  problems.filter(({ level }) => level === 'error').length

const error = (name: string, message: string): PlanProblem => ({ name, level: 'error', message })
const warning = (name: string, message: string): PlanProblem => ({ name, level: 'warning', message })

/** Accepts the forms whose plan can be created. The values stay as they are typed. */
export const planSchema = planForm.check(({ value: form, issues }) => {
  // With `continue`, an error of one field doesn't hide another field's error.
  for (const { name, level, message } of findProblems(form))
    if (level === 'error')
      issues.push({ code: 'custom', message, input: form, path: name.split('.'), continue: true })
})

export function findProblems(form: PlanForm, hints: DuplicateHints = NO_HINTS): PlanProblem[] {
  const { charges } = form
  const billed = charges.map(billedAs)
  return fieldsOf(form).flatMap(({ name }): PlanProblem[] => {
    if (name === 'name')
      return [
        ...nameErrors(form.name),
        ...duplicateWarnings(form.name, hints).map((message) => warning(name, message)),
      ]
    if (name === CHARGES) return charges.length === 0 ? [warning(name, NO_CHARGES)] : []
    const index = chargeIndexIn(name) ?? -1
    const charge = charges[index]
    const isDescription = name.endsWith('.description')
    if (charge !== undefined && isEmpty(charge))
      return isDescription ? [error(name, `Charge ${index + 1} is empty. Fill it in or delete it.`)] : []
    if (isDescription) return chargeWarnings(charges, index, billed).map((message) => warning(name, message))
    const reading = parseField(name, String(get(form, name) ?? ''))
    if (reading?.ok === false) return [error(name, reading.message)]
    return reading?.warning ? [warning(name, reading.warning)] : []
  })
}

function nameErrors(name: string): PlanProblem[] {
  const length = codePoints(name.trim())
  if (length === 0) return [error('name', 'Give the plan a name.')]
  if (length <= BILLING_PLAN_NAME_LIMIT) return []
  return [error('name', `The name has ${length} characters. Use at most ${BILLING_PLAN_NAME_LIMIT}.`)]
}

export function chargeIndexIn(name: string): number | null {
  const index = /^charges\.(\d+)/.exec(name)?.[1]
  return index === undefined ? null : Number(index)
}

export const chargeProblems = (charges: readonly ChargeForm[]): PlanProblem[] =>
  findProblems({ ...emptyPlan(), charges: [...charges] }).filter(({ name }) => chargeIndexIn(name) !== null)

export const NO_CHARGES = 'The plan has no charges, so it won’t bill anything.'

export function chargeWarnings(
  charges: readonly ChargeForm[],
  index: number,
  billed = charges.map(billedAs),
): readonly string[] {
  const charge = charges[index]
  if (charge === undefined || isEmpty(charge)) return []
  if (charge.description.trim() === '') return ['No description']
  // A repeated charge would be billed twice.
  const first = billed.indexOf(billed[index] ?? '')
  return first < index ? [`Same description and source type as charge ${first + 1}`] : []
}

const billedAs = ({ description, sourceType }: ChargeForm): string =>
  JSON.stringify([description.trim().toLowerCase(), sourceType.trim().toLowerCase()])

const isEmpty = ({ description, amount, sourceType, filters }: ChargeForm): boolean =>
  `${description}${amount}${sourceType}${filters}`.trim() === ''

const MAX_NAMED = 12

export const acknowledgements = (problems: readonly PlanProblem[]): string[] =>
  groupedMessages(problems.filter(({ level }) => level === 'warning'))

export function groupedMessages(problems: readonly PlanProblem[]): string[] {
  const times = new Map<string, string[]>()
  for (const { message, name } of problems) times.set(message, [...(times.get(message) ?? []), name])
  return [...times].map(([message, names]) => {
    const charges = names.flatMap((name) => chargeIndexIn(name) ?? []).map((at) => at + 1)
    if (charges.length === 0) return message
    const shown = charges.slice(0, MAX_NAMED).join(', ')
    return `${message} (${charges.length === 1 ? 'charge' : 'charges'} ${shown}${charges.length > MAX_NAMED ? ', …' : ''})`
  })
}

/** Hints that the plan already exists. No request finds or deletes plans. */
export interface DuplicateHints {
  /** Time of an earlier request for this plan with an unknown outcome. */
  readonly sentAtText: string | null
  /** Warnings about plans that were created or sent from this browser, by `nameKey`. */
  readonly names: ReadonlyMap<string, string>
}

export const NO_HINTS: DuplicateHints = { sentAtText: null, names: new Map() }

/** Drops case, accents, spaces, hyphens and invisible characters. */
const nameKey = (name: string): string => foldText(name).replace(/[\s\p{Cf}\p{Pd}]+/gu, '')

/** Warns about each name's newest created plan, otherwise its newest unconfirmed one. Both lists are newest first. */
export function usedNames(
  plans: readonly RememberedPlan[],
  unconfirmed: readonly SentPlan[],
  zone: string,
): Map<string, string> {
  const names = new Map<string, string>()
  const when = (at: number) => timeText(at * 1000, zone, 'minute')
  for (const { form, at } of unconfirmed.toReversed())
    names.set(nameKey(form.name), `A plan with this name was sent on ${when(at)} and may have been created.`)
  for (const { name, at, planId } of plans.toReversed()) {
    const id = planId === null ? '' : ` (plan ${planId})`
    names.set(nameKey(name), `A plan with this name was created from this browser on ${when(at)}${id}.`)
  }
  return names
}

export function duplicateWarnings(name: string, { sentAtText, names }: DuplicateHints): string[] {
  const before = nameKey(name) === '' ? undefined : names.get(nameKey(name))
  const own =
    sentAtText && `This plan was sent on ${sentAtText} and may exist already. Ask your administrator.`
  return [own, before].filter((text) => typeof text === 'string')
}
