import type { PlanAnswer } from '../../../api/resources/billing-plan'
import type { BillingPlanRequest } from '../../../contract/billing-plan'
import { parseExactJson } from '../../../lib/json/exact-json'
import { JsonText, writeJson } from '../../../lib/json/json-text'
import { sameDecimal } from '../../../lib/text/decimal-text'

/** One way in which the plan that was created is not the one that was sent. */
export interface PlanDifference {
  /** As the service names fields: `name`, `charges.1.order`, positions from 0 as they were sent. */
  readonly path: string
  /** JSON of what was sent; null for a charge that was not sent. */
  readonly sent: string | null
  /** JSON of what the answer shows; null where it shows none. */
  readonly got: string | null
}

type Fields = Readonly<Record<string, unknown>>

/** Decimals: `250` and `250.00` are no difference. */
const DECIMALS = new Set(['progressive_billing_threshold', 'amount'])

/**
 * Compares what was sent with what the service says it created; fields that were left out are not compared. Charges are
 * put in the order of the answer's `order` first, so that only positions that really differ are reported.
 */
export function comparePlan(
  sent: BillingPlanRequest,
  answer: PlanAnswer,
  /** The fleet it was asked for; null is the person's default, which is not known here. */
  fleetId: number | null,
): PlanDifference[] {
  const { charges, ...fields } = sent
  const astray = fleetId !== null && answer.fleet !== null && answer.fleet !== String(fleetId)
  const own = [
    ...(astray ? [{ path: 'fleet', sent: String(fleetId), got: answer.fleet }] : []),
    ...compareFields('', fields, answer.fields),
  ]
  if (charges === undefined) return own
  const shown = answer.fields.charges
  if (!Array.isArray(shown)) return [...own, difference('charges', charges, shown)]
  return [...own, ...compareCharges(charges, inOrder(shown.map(fieldsOf)))]
}

function compareCharges(sent: readonly Fields[], got: readonly Fields[]): PlanDifference[] {
  const longer = sent.length > got.length ? sent : got
  return longer.flatMap((_, index) => {
    const [one, other] = [sent[index], got[index]]
    const path = `charges.${index}`
    return one === undefined || other === undefined
      ? [difference(path, one, other)]
      : compareFields(`${path}.`, one, other)
  })
}

function compareFields(prefix: string, sent: Fields, got: Fields): PlanDifference[] {
  return Object.entries(sent)
    .filter(([name, value]) => value !== undefined && !same(name, value, got[name]))
    .map(([name, value]) => difference(`${prefix}${name}`, value, got[name]))
}

function same(name: string, sent: unknown, got: unknown): boolean {
  if (DECIMALS.has(name) && typeof sent === 'string' && typeof got === 'string')
    return sent === got || sameDecimal(sent, got)
  return canonical(sent instanceof JsonText ? parseExactJson(sent.text) : sent) === canonical(got)
}

/** One text a value, whatever the order of its members. */
function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** By `order` where every charge has one. */
function inOrder(charges: readonly Fields[]): readonly Fields[] {
  const orders = charges.map(({ order }) => order)
  if (!orders.every((order) => typeof order === 'number')) return charges
  return [...charges].sort((a, b) => Number(a.order) - Number(b.order))
}

function difference(path: string, sent: unknown, got: unknown): PlanDifference {
  return {
    path,
    sent: sent === undefined ? null : writeJson(sent),
    got: got === undefined ? null : writeJson(got),
  }
}
