import { parseExactJson } from '../../../lib/json/exact-json'
import { writeJson } from '../../../lib/json/json-text'
import { sameDecimal } from '../../../lib/text/decimal-text'
import type { RememberedPlan } from '../../../local/created-plans'

/** A field in which the created plan differs from the one that was sent. */
export interface PlanDifference {
  /** As the service names fields: `name`, `charges.1.order`; indexes from 0 as they were sent. */
  readonly path: string
  /** JSON of what was sent; null for a charge that was not sent. */
  readonly sent: string | null
  /** JSON of what the answer shows; null where it shows none. */
  readonly got: string | null
}

/** Members of a JSON object. */
export type Fields = Readonly<Record<string, unknown>>

/** Compared as decimals: `250` equals `250.00`. */
const DECIMALS = new Set(['progressive_billing_threshold', 'amount'])

/**
 * Lists the differences between what was sent and what the service says it created; omitted fields are not compared, nor is
 * the fleet of a plan for the default one, which is not known here. Charges are sorted by the answer's `order` first, so that
 * only real differences of position are listed. None where a text is no JSON.
 */
export function differencesOf({ sent, answer, fleet, fleetId }: RememberedPlan): PlanDifference[] {
  const [request, created] = [fieldsIn(sent), fieldsIn(answer ?? '')]
  if (request === null || created === null) return []
  const { charges, ...fields } = request
  const wrongFleet = fleetId !== null && fleet !== null && fleet !== String(fleetId)
  const own = [
    ...(wrongFleet ? [{ path: 'fleet', sent: String(fleetId), got: fleet }] : []),
    ...compareFields('', fields, created),
  ]
  if (!Array.isArray(charges)) return own
  if (!Array.isArray(created.charges)) return [...own, difference('charges', charges, created.charges)]
  return [...own, ...compareCharges(charges.map(fieldsOf), inOrder(created.charges.map(fieldsOf)))]
}

/** The members in a JSON text. Null for a text that is no JSON: a browser's storage may hold anything. */
export function fieldsIn(json: string): Fields | null {
  try {
    return fieldsOf(parseExactJson(json))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
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
    .filter(([name, value]) => !same(name, value, got[name]))
    .map(([name, value]) => difference(`${prefix}${name}`, value, got[name]))
}

function same(name: string, sent: unknown, got: unknown): boolean {
  if (DECIMALS.has(name) && typeof sent === 'string' && typeof got === 'string')
    return sent === got || sameDecimal(sent, got)
  return canonical(sent) === canonical(got)
}

/** JSON with members in a fixed order, so that equal values have equal texts. */
function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )
}

/** The members of a value; none where it is no object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Sorts charges by `order` where every charge has one. */
export function inOrder(charges: readonly Fields[]): readonly Fields[] {
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
