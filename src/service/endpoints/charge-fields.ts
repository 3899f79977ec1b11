import { HOURS_MAX, HOURS_MIN } from '../../contract/limits'
import { isObject } from '../../lib/json/is-object'
import type { ChargeTable } from '../database/schema'
import { stringifyExact } from '../http/exact-numbers'
import { FieldReader, type Read, readFlag, readText, readWhole, refused } from '../http/field-reader'
import { limitRowErrors, type RowErrors } from '../http/http-error'
import { jsonProblem } from '../http/json-text'
import { jsonKind } from '../http/request-body'

export type NewCharge = Omit<ChargeTable, 'id' | 'plan_id'>

const AMOUNT = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/
const AMOUNT_LIMIT = 40

/** Charges in stored form, or the errors: messages about the list, or `{field: [message]}` for each charge. */
type Charges =
  | { readonly ok: true; readonly value: readonly NewCharge[] }
  | { readonly ok: false; readonly errors: readonly unknown[] }

/** Reads the charges of a plan, at most `most`. No field is required; `id` is ignored. Specification: "Charge". */
export function readCharges(value: unknown, most: number): Charges {
  if (value === null) return { ok: false, errors: ['This field may not be null.'] }
  if (!Array.isArray(value)) {
    return { ok: false, errors: [`Expected a list of items but got type "${jsonKind(value)}".`] }
  }
  if (value.length > most) return { ok: false, errors: [tooManyCharges(most)] }
  const read = value.map(readCharge)
  if (read.some(({ errors }) => Object.keys(errors).length > 0)) {
    return { ok: false, errors: limitRowErrors(read.map(({ errors }) => errors)) }
  }
  return { ok: true, value: read.map(({ charge }) => charge) }
}

/** The message at `charges` for more than `most`. */
export function tooManyCharges(most: number): string {
  return `A plan may have at most ${most} charges.`
}

function readCharge(value: unknown, index: number): { charge: NewCharge; errors: RowErrors } {
  const reader = new FieldReader(new Map(isObject(value) ? Object.entries(value) : []))
  const charge: NewCharge = {
    description: reader.optional('description', '', (text) => readText(text)),
    amount: reader.optional('amount', '0.00', readAmount),
    filters: reader.optional('filters', 'null', readFilters),
    source_type: reader.optional('source_type', '', (text) => readText(text)),
    position: reader.optional('order', index, (order) => readWhole(order, HOURS_MIN, HOURS_MAX)),
    display_aggregated_value: reader.optional('display_aggregated_value', 0, readFlag),
    display_rate_value: reader.optional('display_rate_value', 0, readFlag),
  }
  const kind = `Invalid data. Expected a dictionary, but got ${jsonKind(value)}.`
  return { charge, errors: isObject(value) ? reader.errors : { non_field_errors: [kind] } }
}

function readFilters(value: unknown): Read<string> {
  const problem = jsonProblem(value)
  return problem === null ? { ok: true, value: stringifyExact(value) } : refused(problem)
}

/** Reads decimal text, unchanged. */
function readAmount(value: unknown): Read<string> {
  if (value === null) return refused('This field may not be null.')
  if (typeof value !== 'string') return refused('Not a valid string.')
  if (!AMOUNT.test(value)) return refused('A valid number is required.')
  if (value.length > AMOUNT_LIMIT) {
    return refused(`Ensure this field has no more than ${AMOUNT_LIMIT} characters.`)
  }
  return { ok: true, value }
}
