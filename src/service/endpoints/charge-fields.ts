import { isObject } from '../../lib/json/is-object'
import type { ChargeTable } from '../database/schema'
import { stringifyExact } from '../http/exact-numbers'
import { FieldReader, readFlag, readText, readWhole, refuse } from '../http/field-reader'
import { limitRowErrors, type RowErrors } from '../http/http-error'
import { jsonProblem } from '../http/json-text'
import { notAList, notAnObject } from '../http/request-body'

export type NewCharge = Omit<ChargeTable, 'id' | 'plan_id'>

const AMOUNT = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/
const AMOUNT_LIMIT = 40

/**
 * Reads the charges of a plan in stored form, at most `most`. No field is required; `id` is ignored. Refuses them with
 * messages about the list, or with `{field: [message]}` for each charge. Specification: "Charge".
 */
export function readCharges(value: unknown, most: number): readonly NewCharge[] {
  if (value === null) refuse('This field may not be null.')
  if (!Array.isArray(value)) refuse(notAList(value))
  if (value.length > most) refuse(tooManyCharges(most))
  const read = value.map(readCharge)
  if (read.some(({ errors }) => Object.keys(errors).length > 0))
    refuse(...limitRowErrors(read.map(({ errors }) => errors)))
  return read.map(({ charge }) => charge)
}

/** The message at `charges` for more than `most`. */
export function tooManyCharges(most: number): string {
  return `A plan may have at most ${most} charges.`
}

function readCharge(value: unknown, index: number): { charge: NewCharge; errors: RowErrors } {
  const reader = FieldReader.ofRow(value)
  const text = (name: string) => reader.optional(name, '', (sent) => readText(sent))
  const charge: NewCharge = {
    description: text('description'),
    amount: reader.optional('amount', '0.00', readAmount),
    filters: reader.optional('filters', 'null', readFilters),
    source_type: text('source_type'),
    position: reader.optional('order', index, readWhole),
    display_aggregated_value: reader.optional('display_aggregated_value', 0, readFlag),
    display_rate_value: reader.optional('display_rate_value', 0, readFlag),
  }
  return { charge, errors: isObject(value) ? reader.errors : notAnObject(value) }
}

function readFilters(value: unknown): string {
  const problem = jsonProblem(value)
  return problem === null ? stringifyExact(value) : refuse(problem)
}

/** Reads decimal text, unchanged. */
function readAmount(value: unknown): string {
  if (value === null) refuse('This field may not be null.')
  if (typeof value !== 'string') refuse('Not a valid string.')
  if (!AMOUNT.test(value)) refuse('A valid number is required.')
  if (value.length > AMOUNT_LIMIT) refuse(`Ensure this field has no more than ${AMOUNT_LIMIT} characters.`)
  return value
}
