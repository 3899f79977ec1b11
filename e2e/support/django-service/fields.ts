import { refusal } from './reply'

// Serializer fields with the messages of Django REST framework.

/** A serializer's errors: texts of a field, or errors by field or by row. */
export class Invalid extends Error {
  constructor(readonly errors: unknown) {
    super(JSON.stringify(errors))
  }
}

/** Reads the value of a field; throws `Invalid`. */
export type Field = (value: unknown) => unknown

const invalid = (message: string) => new Invalid([message])

const TRUE = new Set<unknown>([true, 1, 't', 'y', 'yes', 'true', 'on', '1'])
const FALSE = new Set<unknown>([false, 0, 'f', 'n', 'no', 'false', 'off', '0'])

function present(value: unknown): unknown {
  if (value === null) throw invalid('This field may not be null.')
  return value
}

/** Trims, as `CharField` does. */
export function char(max: number, { blank = true } = {}): Field {
  return (value) => {
    if (typeof present(value) !== 'string' && typeof value !== 'number') throw invalid('Not a valid string.')
    const text = String(value).trim()
    if (text === '' && !blank) throw invalid('This field may not be blank.')
    if (text.includes('\0')) throw invalid('Null characters are not allowed.')
    if ([...text].length > max) throw invalid(`Ensure this field has no more than ${max} characters.`)
    return text
  }
}

export const boolean: Field = (value) => {
  const word = typeof present(value) === 'string' ? String(value).toLowerCase() : value
  if (TRUE.has(word)) return true
  if (FALSE.has(word)) return false
  throw invalid('Must be a valid boolean.')
}

export function integer(least: number, most: number): Field {
  return (value) => {
    const text = String(present(value)).trim()
    if (typeof value === 'boolean' || !/^-?\d+(?:\.0*)?$/.test(text))
      throw invalid('A valid integer is required.')
    const number = Number.parseInt(text, 10)
    if (number > most) throw invalid(`Ensure this value is less than or equal to ${most}.`)
    if (number < least) throw invalid(`Ensure this value is greater than or equal to ${least}.`)
    return number
  }
}

/** Returns as many decimal places as the column has: `250.5` comes back as `250.50`. */
export function decimal(wholeDigits: number, places: number): Field {
  return (value) => {
    const [, sign = '', whole = '', fraction = ''] =
      /^([-+]?)(\d*)(?:\.(\d*))?$/.exec(String(present(value)).trim()) ?? []
    if (whole + fraction === '') throw invalid('A valid number is required.')
    if (fraction.length > places)
      throw invalid(`Ensure that there are no more than ${places} decimal places.`)
    const digits = whole.replace(/^0+(?=\d)/, '')
    if (digits.length > wholeDigits)
      throw invalid(`Ensure that there are no more than ${wholeDigits} digits before the decimal point.`)
    return `${sign === '-' ? '-' : ''}${digits || '0'}.${fraction.padEnd(places, '0')}`
  }
}

export const date: Field = (value) => {
  const text = String(present(value))
  const parsed = new Date(`${text}T00:00:00Z`)
  if (
    !/^\d{4}-\d\d-\d\d$/.test(text) ||
    Number.isNaN(parsed.getTime()) ||
    !parsed.toISOString().startsWith(text)
  )
    throw invalid('Date has wrong format. Use one of these formats instead: YYYY-MM-DD.')
  return text
}

export const email: Field = (value) => {
  const text = char(254)(value)
  if (
    text !== '' &&
    !/^[^@\s]+@(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+[\p{L}\d-]{2,}(?<!-)$/u.test(String(text))
  )
    throw invalid('Enter a valid email address.')
  return text
}

/** `JSONField`: any value. */
export const anything: Field = (value) => value

export const nullable =
  (field: Field): Field =>
  (value) =>
    value === null ? null : field(value)

export interface Rule {
  readonly field: Field
  /** Value of an absent field. If missing, the field is required. */
  readonly otherwise?: unknown
}
export type Serializer = Readonly<Record<string, Rule>>

type Values = Record<string, unknown>

function kindOf(value: unknown): string {
  if (value === null) return 'NoneType'
  if (Array.isArray(value)) return 'list'
  return { string: 'str', number: 'int', boolean: 'bool' }[typeof value as string] ?? 'dict'
}

/** Reads one object; unknown and read-only fields are ignored. In a partial update absent fields stay absent. */
export function read(serializer: Serializer, sent: unknown, { partial = false } = {}): Values {
  if (kindOf(sent) !== 'dict') {
    const message = `Invalid data. Expected a dictionary, but got ${kindOf(sent)}.`
    throw new Invalid({ non_field_errors: [message] })
  }
  const given = sent as Values
  const values: Values = {}
  const errors: Values = {}
  for (const [name, { field, otherwise }] of Object.entries(serializer)) {
    try {
      if (Object.hasOwn(given, name)) values[name] = field(given[name])
      else if (!partial && otherwise === undefined) throw invalid('This field is required.')
      else if (!partial) values[name] = otherwise
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      errors[name] = error.errors
    }
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  return values
}

/** Reads an array of objects: `many=True`. Its errors are a list with `{}` for each valid row. */
export function readMany(serializer: Serializer, sent: unknown): Values[] {
  if (!Array.isArray(sent)) {
    const message = `Expected a list of items but got type "${kindOf(sent)}".`
    throw new Invalid({ non_field_errors: [message] })
  }
  const errors: unknown[] = []
  const rows = sent.map((one, index) => {
    try {
      errors[index] = {}
      return read(serializer, one)
    } catch (error) {
      if (!(error instanceof Invalid)) throw error
      errors[index] = error.errors
      return {}
    }
  })
  if (errors.some((error) => Object.keys(error as object).length > 0)) throw new Invalid(errors)
  return rows
}

/** Runs a serializer; its errors are a 400. */
export function valid<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof Invalid ? refusal(400, error.errors) : error
  }
}
