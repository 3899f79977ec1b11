import { codePoints } from '../../contract/limits'
import type { Flag } from '../database/schema'
import { NOT_FINITE, textProblem } from './json-text'
import type { Fields } from './request-body'

/** A value in stored form, or why it is invalid. */
export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string }

export function refused(problem: string): { readonly ok: false; readonly problem: string } {
  return { ok: false, problem }
}

const NULL = refused('This field may not be null.')
const TRUE_TEXTS = ['true', 't', 'yes', 'y', 'on', '1']
const FALSE_TEXTS = ['false', 'f', 'no', 'n', 'off', '0']

/** Reads a text of at most `limit` code points, unchanged. Numbers become text. */
export function readText(value: unknown, limit = Number.POSITIVE_INFINITY): Read<string> {
  if (value === null) return NULL
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint')
    return refused('Not a valid string.')
  if (typeof value === 'number' && !Number.isFinite(value)) return refused(NOT_FINITE)
  const text = String(value)
  const problem = textProblem(text)
  if (problem !== null) return refused(problem)
  if (text.length > limit && codePoints(text) > limit)
    return refused(`Ensure this field has no more than ${limit} characters.`)
  return { ok: true, value: text }
}

/** Reads a boolean, or what a form writes for one. */
export function readFlag(value: unknown): Read<Flag> {
  if (value === null) return NULL
  const scalar = typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string'
  const text = scalar ? String(value).toLowerCase() : ''
  if (TRUE_TEXTS.includes(text)) return { ok: true, value: 1 }
  if (FALSE_TEXTS.includes(text)) return { ok: true, value: 0 }
  return refused('Must be a valid boolean.')
}

/** Reads an integer from `least` to `most`. Text is refused. */
export function readWhole(value: unknown, least: number, most: number): Read<number> {
  if (value === null) return NULL
  const whole = typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))
  if (!whole) return refused('A valid integer is required.')
  if (value < least) return refused(`Ensure this value is greater than or equal to ${least}.`)
  if (value > most) return refused(`Ensure this value is less than or equal to ${most}.`)
  return { ok: true, value: Number(value) }
}

/** Reads the fields of a body one by one and collects the errors by field. */
export class FieldReader {
  readonly errors: Record<string, unknown> = {}

  constructor(private readonly fields: Fields) {}

  /** Returns the field's value, or `fallback` if it is absent or invalid. */
  optional<T>(name: string, fallback: T, read: (value: unknown) => Read<T>): T {
    if (!this.fields.has(name)) return fallback
    const result = read(this.fields.get(name))
    if (result.ok) return result.value
    this.errors[name] = [result.problem]
    return fallback
  }

  /** Like `optional`, but an absent field is an error. */
  required<T>(name: string, fallback: T, read: (value: unknown) => Read<T>): T {
    if (!this.fields.has(name)) this.errors[name] = ['This field is required.']
    return this.optional(name, fallback, read)
  }

  get failed(): boolean {
    return Object.keys(this.errors).length > 0
  }
}
