import { readAmount } from '../values/amount'
import { readEffectiveDate } from '../values/effective-date'
import { hoursText, readHours } from '../values/hours'
import { readThreshold } from '../values/threshold'
import { CHARGE_FIELD_NAMES, type ChargeField, chargeLabel, type PlanField, planLabel } from './plan-fields'
import type { ChargeForm, PlanForm } from './plan-form'

/** A difference between a plan and its template, in words. */
export interface TemplateDifference {
  /** "Plan name", "Charge 2 (Fee), amount". */
  readonly field: string
  /** What the template has; '' for nothing. */
  readonly from: string
  /** What the plan has; '' for nothing. */
  readonly to: string
}

/** Compares a plan with its template by what both say; charges by their keys, wherever they were moved. */
export function planDifferences(template: PlanForm, plan: PlanForm): TemplateDifference[] {
  return [
    ...compare(planLabel('name'), template, plan, ({ name }) => name.trim()),
    ...compare(planLabel('isActive'), template, plan, ({ isActive }) => (isActive ? 'yes' : 'no')),
    ...compare(planLabel('billDuring'), template, plan, thresholdText),
    ...compare(planLabel('effectiveDate'), template, plan, dateText),
    ...HOURS.flatMap((field) => compare(planLabel(field), template, plan, (form) => hoursIn(form[field]))),
    ...chargeDifferences(template.charges, plan.charges),
    ...instructionDifference(template.paymentInstructions, plan.paymentInstructions),
  ]
}

const HOURS = [
  'gracePeriodHours',
  'paymentDueHours',
  'lateTicketGracePeriodHours',
  'progressiveGracePeriodHours',
] as const satisfies readonly PlanField[]

function compare<T>(field: string, before: T, now: T, text: (value: T) => string): TemplateDifference[] {
  const [from, to] = [text(before), text(now)]
  return from === to ? [] : [{ field, from, to }]
}

function thresholdText({ billDuring, threshold }: PlanForm): string {
  if (!billDuring) return 'no'
  const reading = readThreshold(threshold)
  return `from ${reading.ok ? reading.canonical : threshold.trim()}`
}

function dateText({ effectiveDate }: PlanForm): string {
  const reading = readEffectiveDate(effectiveDate)
  return reading.ok ? (reading.date ?? '') : effectiveDate.trim()
}

function hoursIn(text: string): string {
  const reading = readHours(text)
  if (!reading.ok) return text.trim()
  return reading.hours === null ? 'default' : hoursText(reading.hours)
}

function chargeDifferences(before: readonly ChargeForm[], now: readonly ChargeForm[]): TemplateDifference[] {
  const old = new Map(before.map((charge) => [charge.key, charge]))
  const kept = new Set(now.map(({ key }) => key))
  const changed = now.flatMap((charge, index) => {
    const original = old.get(charge.key)
    const name = `Charge ${index + 1}`
    if (original === undefined) return [{ field: `${name}, added`, from: '', to: chargeText(charge) }]
    const field = (label: ChargeField) => `${name} (${titleOf(charge)}), ${chargeLabel(label).toLowerCase()}`
    return CHARGE_FIELD_NAMES.flatMap((label) =>
      compare(field(label), original, charge, (one) => valueText(one, label)),
    )
  })
  const deleted = before.flatMap((charge, index) =>
    kept.has(charge.key)
      ? []
      : [{ field: `Charge ${index + 1} of the template, deleted`, from: chargeText(charge), to: '' }],
  )
  return [...changed, ...deleted, ...orderDifference(before, now)]
}

/** Of the charges that both have: their descriptions from the first to the last that has another place. */
function orderDifference(before: readonly ChargeForm[], now: readonly ChargeForm[]): TemplateDifference[] {
  const [inBefore, inNow] = [new Set(before.map(keyOf)), new Set(now.map(keyOf))]
  const old = before.filter(({ key }) => inNow.has(key))
  const current = now.filter(({ key }) => inBefore.has(key))
  const first = current.findIndex(({ key }, index) => old[index]?.key !== key)
  if (first === -1) return []
  const last = current.findLastIndex(({ key }, index) => old[index]?.key !== key)
  const text = (charges: readonly ChargeForm[]) => {
    const names = charges.slice(first, last + 1).map(titleOf)
    return names.length > MOST_NAMED ? `${names.slice(0, MOST_NAMED).join(', ')}, …` : names.join(', ')
  }
  // Charges of one name may have changed places.
  return [{ field: 'Order of charges', from: text(old), to: text(current) }]
}

/** Names in the difference of order, at most. */
const MOST_NAMED = 6

const keyOf = ({ key }: ChargeForm): string => key
const titleOf = ({ description }: ChargeForm): string => description.trim() || 'no description'

function chargeText(charge: ChargeForm): string {
  return [charge.description.trim() || 'no description', charge.amount.trim(), charge.sourceType.trim()]
    .filter((text) => text !== '')
    .join(', ')
}

function valueText(charge: ChargeForm, field: ChargeField): string {
  const value = charge[field]
  if (typeof value !== 'string') return value === null ? 'default' : value ? 'yes' : 'no'
  if (field !== 'amount') return value.trim()
  const reading = readAmount(value)
  return reading.ok ? reading.amount : value.trim()
}

function instructionDifference(from: string, to: string): TemplateDifference[] {
  if (from === to) return []
  const field = 'Payment instructions'
  const [before, now] = [plainText(from), plainText(to)]
  return before === now
    ? [{ field, from: 'as in the template', to: 'other formatting or links' }]
    : [{ field, from: before, to: now }]
}

/** The text of sanitised HTML, for comparing only. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
