import { codePoints, HOURS_MAX, HOURS_MIN } from '../../contract/limits'
import { isObject } from '../../lib/json/is-object'
import type { Flag } from '../database/schema'
import { NOT_FINITE, textProblem } from './json-text'
import type { Fields } from './request-body'
import { HttpError } from './responses'

class Invalid extends Error {
  constructor(readonly problems: readonly unknown[]) {
    super('invalid value')
  }
}

export function refuse(...problems: readonly unknown[]): never {
  throw new Invalid(problems)
}

const NULL = 'This field may not be null.'
const TRUE_TEXTS = ['true', 't', 'yes', 'y', 'on', '1']
const FALSE_TEXTS = ['false', 'f', 'no', 'n', 'off', '0']

/** Parses a text. `limit` is in code points. Converts numbers to text. */
export function readText(value: unknown, limit = Number.POSITIVE_INFINITY): string {
  if (value === null) refuse(NULL)
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint')
    refuse('Not a valid string.')
  if (typeof value === 'number' && !Number.isFinite(value)) refuse(NOT_FINITE)
  const text = String(value)
  const problem = textProblem(text)
  if (problem !== null) refuse(problem)
  if (text.length > limit && codePoints(text) > limit)
    refuse(`Ensure this field has no more than ${limit} characters.`)
  return text
}

export function readName(value: unknown, limit?: number): string {
  const text = readText(value, limit)
  return text.trim() === '' ? refuse('This field may not be blank.') : text
}

export function readFlag(value: unknown): Flag {
  if (value === null) refuse(NULL)
  const scalar = typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string'
  const text = scalar ? String(value).toLowerCase() : ''
  if (TRUE_TEXTS.includes(text)) return 1
  return FALSE_TEXTS.includes(text) ? 0 : refuse('Must be a valid boolean.')
}

export function wholeNumber(least: number, most: number): (value: unknown) => number {
  return (value) => {
    if (value === null) refuse(NULL)
    if (typeof value !== 'bigint' && !(typeof value === 'number' && Number.isInteger(value)))
      refuse('A valid integer is required.')
    if (value < least) refuse(`Ensure this value is greater than or equal to ${least}.`)
    if (value > most) refuse(`Ensure this value is less than or equal to ${most}.`)
    return Number(value)
  }
}

export const readInt32 = wholeNumber(HOURS_MIN, HOURS_MAX)

export function oneOf<T>(choices: readonly T[]): (value: unknown) => T {
  return (value) => choices.find((one) => one === value) ?? refuse(`One of ${choices.join(', ')}.`)
}

export class FieldReader {
  readonly errors: Record<string, unknown> = {}

  constructor(private readonly fields: Fields) {}

  static ofRow(row: unknown): FieldReader {
    return new FieldReader(new Map(isObject(row) ? Object.entries(row) : []))
  }

  /** Returns the field's value, or `fallback` if it is absent or invalid. */
  optional<T>(name: string, fallback: T, read: (value: unknown) => T): T {
    if (!this.fields.has(name)) return fallback
    try {
      return read(this.fields.get(name))
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      this.errors[name] = error.problems
      return fallback
    }
  }

  required<T>(name: string, fallback: T, read: (value: unknown) => T): T {
    if (!this.fields.has(name)) this.errors[name] = ['This field is required.']
    return this.optional(name, fallback, read)
  }

  throwErrors(): void {
    if (Object.keys(this.errors).length > 0) throw new HttpError(400, this.errors)
  }
}
