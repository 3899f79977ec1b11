import { hashKey } from '@tanstack/react-query'
import { parseExactJson } from '../../../lib/json/exact-json'
import { writeJson } from '../../../lib/json/json-text'
import { sameDecimal } from '../../../lib/text/decimal-text'
import type { RememberedPlan } from '../../../local/created-plans'
import { safeHtml } from '../../../ui/content/safe-html'
import { type ChargeForm, HOURS_FIELDS, newCharge, type PlanForm, planPath } from '../form/plan-form'
import type { CreatedPlan } from '../stored/created-plan'

type Fields = Readonly<Record<string, unknown>>

/** Fields that are compared as decimals: `250` equals `250.00`. */
const DECIMALS = new Set(['progressive_billing_threshold', 'amount'])

/**
 * Lists the differences between the request and the created plan. Skips omitted fields, and the fleet of a plan for the
 * default fleet, whose ID is unknown here. Sorts charges by the response's `order` first, so only real differences of
 * position are listed. Empty if a text isn't JSON.
 */
export function listDifferences({ sent, response, fleet, fleetId }: RememberedPlan) {
  const [request, created] = [fieldsIn(sent), fieldsIn(response ?? '')]
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

/** Returns the members of a JSON text. Null if it isn't JSON, because a browser's storage may contain anything. */
function fieldsIn(json: string): Fields | null {
  try {
    return fieldsOf(parseExactJson(json))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function compareCharges(sent: readonly Fields[], got: readonly Fields[]) {
  const longer = sent.length > got.length ? sent : got
  return longer.flatMap((_, index) => {
    const [one, other] = [sent[index], got[index]]
    if (!one || !other) return [difference(`charges.${index}`, one, other)]
    return compareFields(`charges.${index}.`, one, other)
  })
}

const compareFields = (prefix: string, sent: Fields, got: Fields) =>
  Object.entries(sent)
    .filter(([name, value]) => !same(name, value, got[name]))
    .map(([name, value]) => difference(`${prefix}${name}`, value, got[name]))

function same(name: string, sent: unknown, got: unknown): boolean {
  if (DECIMALS.has(name) && typeof sent === 'string' && typeof got === 'string')
    return sent === got || sameDecimal(sent, got)
  // Members may come in a different order.
  return hashKey([sent]) === hashKey([got])
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})

function inOrder(charges: readonly Fields[]): readonly Fields[] {
  const orders = charges.map(({ order }) => order)
  if (!orders.every((order) => typeof order === 'number')) return charges
  return [...charges].sort((a, b) => Number(a.order) - Number(b.order))
}

/** `path` is the service's, with indexes from 0 as sent: `charges.1.order`. The values are JSON; null if absent. */
function difference(path: string, sent: unknown, got: unknown) {
  const json = (value: unknown) => (value === undefined ? null : writeJson(value))
  return { path, sent: json(sent), got: json(got) }
}

const PLAN_TEXTS = ['name', 'threshold', 'effectiveDate', 'paymentInstructions', ...HOURS_FIELDS] as const

export const withSafeHtml = (form: PlanForm): PlanForm => ({
  ...form,
  paymentInstructions: safeHtml(form.paymentInstructions).html,
})

/** Returns the form's values as they were created; the form's own if the response has none. */
export function createdForm({ response, form }: CreatedPlan): PlanForm {
  const fields = fieldsIn(response ?? '')
  if (fields === null) return withSafeHtml(form)
  const { is_active, progressive_billing_threshold: threshold, charges } = fields
  const created = { ...form }
  for (const name of PLAN_TEXTS) created[name] = textOf(fields[planPath(name)], form[name])
  if (typeof is_active === 'boolean') created.isActive = is_active
  if (threshold !== undefined) created.billDuring = threshold !== null
  if (Array.isArray(charges))
    created.charges = inOrder(charges.map(fieldsOf)).map((charge, at) =>
      createdCharge(charge, form.charges[at]),
    )
  return withSafeHtml(created)
}

const createdCharge = (charge: Fields, sent = newCharge()): ChargeForm => ({
  key: sent.key,
  description: textOf(charge.description, sent.description),
  amount: textOf(charge.amount, sent.amount),
  sourceType: textOf(charge.source_type, sent.sourceType),
  filters: textOf(charge.filters, sent.filters),
  showAggregatedValue: flagOf(charge.display_aggregated_value, sent.showAggregatedValue),
  showRate: flagOf(charge.display_rate_value, sent.showRate),
})

/** An untouched flag that is off stays unmentioned. */
const flagOf = (value: unknown, sent: boolean | null): boolean | null =>
  value === true || (value === false && sent !== null) ? value : sent

function textOf(value: unknown, otherwise: string): string {
  if (value === undefined) return otherwise
  return typeof value === 'string' ? value : value === null ? '' : writeJson(value)
}
