import * as z from 'zod/mini'
import { columnOf, DRIVER_COLUMNS, type DriverField, type DriverRow, isBlank } from './driver-row'
import { RawRow } from './raw-row'

/**
 * What can be wrong with a cell by itself. Which fields a service requires and what it takes is not shown: only what no
 * service could take stops a row, the rest warns. Specification: "Gaps in this part" of "Resources".
 */
export type CellCause =
  | 'missing'
  | 'required'
  | 'email'
  | 'email-blanks'
  | 'blanks'
  | 'line-break'
  | 'formula-error'
  | 'rounded'
  | 'zip-zeros'
  | 'state-case'
  | 'no-digits'
  | 'no-name'

export interface CellFinding {
  readonly column: number
  readonly cause: CellCause
}

const STOPPING: ReadonlySet<string> = new Set<CellCause>(['missing', 'required', 'email', 'email-blanks'])

/** Whether a row with it is not sent. */
export function isStopping({ cause }: CellFinding): boolean {
  return STOPPING.has(cause)
}

const DRIVER_ID = columnOf('driver_id')
const FIRST_NAME = columnOf('first_name')
const LAST_NAME = columnOf('last_name')
const STATE = columnOf('state')
const ZIP = columnOf('zip')
const CONTACT_NUMBER = columnOf('contact_number')
const EMAIL = columnOf('email')

const NOTHING: readonly CellFinding[] = []

/** One object for each finding there can be: a large grid has many of the same. */
const known = new Map<string, CellFinding>()
function finding(column: number, cause: CellCause): CellFinding {
  const key = `${column} ${cause}`
  const before = known.get(key)
  if (before) return before
  const made = { column, cause }
  known.set(key, made)
  return made
}

/**
 * What is wrong with a row by itself, in the order of its columns; a blank row has nothing. `required` are fields that
 * the service has refused to go without.
 */
export function checkRow(row: DriverRow, required: ReadonlySet<DriverField>): readonly CellFinding[] {
  if (row instanceof RawRow && required.size === 0) return NOTHING
  const { cells } = row
  let found: CellFinding[] | null = null
  for (let column = 0; column < cells.length; column++) {
    const text = cells[column]
    const cause = text ? causeIn(column, text) : null
    if (cause === null) continue
    found ??= []
    found.push(finding(column, cause))
  }
  const named = isFilled(cells[DRIVER_ID]) && isFilled(cells[FIRST_NAME]) && isFilled(cells[LAST_NAME])
  if (named && required.size === 0) return found ?? NOTHING
  if (isBlank(row)) return NOTHING
  found = [...(found ?? []), ...missingIn(cells, required)]
  return found.length === 0 ? NOTHING : found.sort((a, b) => a.column - b.column)
}

function missingIn(cells: readonly string[], required: ReadonlySet<DriverField>): CellFinding[] {
  const isEmpty = (column: number) => !isFilled(cells[column])
  const found: CellFinding[] = []
  if (isEmpty(DRIVER_ID)) found.push(finding(DRIVER_ID, 'missing'))
  for (const [column, { field }] of DRIVER_COLUMNS.entries()) {
    if (column === DRIVER_ID || !isEmpty(column)) continue
    if (required.has(field)) found.push(finding(column, 'required'))
    else if (column === FIRST_NAME || column === LAST_NAME) found.push(finding(column, 'no-name'))
  }
  return found
}

/** Whether there is more than blanks. Signs above the blank decide at once; the rest is rare. */
function isFilled(text: string | undefined): boolean {
  if (!text) return false
  const first = text.charCodeAt(0)
  return (first > 32 && first < 128) || text.trim() !== ''
}

const ROUNDED = /^[+-]?\d(?:[.,]\d+)?E\+\d+$/i
const FORMULA_ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|#+)$/
const SHORT_ZIP = /^\d{3,4}(?:-\d{4})?$/
const LOWER_CASE_STATE = /^(?=.*[a-z])[a-zA-Z]{2}$/

const isInk = (code: number): boolean => code > 32 && code < 128

/** What is wrong with a text, the worst first; null where nothing is. Runs a million times after a large paste. */
function causeIn(column: number, text: string): CellCause | null {
  const first = text.charCodeAt(0)
  const trimmed = isInk(first) && isInk(text.charCodeAt(text.length - 1)) ? text : text.trim()
  if (trimmed === '') return null
  if (column === EMAIL) {
    if (!isEmail(trimmed)) return 'email'
    return trimmed.length === text.length ? null : 'email-blanks'
  }
  if (trimmed.includes('\n') || trimmed.includes('\r')) return 'line-break'
  if (trimmed.length !== text.length) return 'blanks'
  if (first === 35 && FORMULA_ERROR.test(text)) return 'formula-error'
  if (first < 58 && text.length > 4 && ROUNDED.test(text)) return 'rounded'
  if (column === ZIP)
    return text.length !== 5 && text.length < 10 && SHORT_ZIP.test(text) ? 'zip-zeros' : null
  if (column === STATE) return text.length === 2 && LOWER_CASE_STATE.test(text) ? 'state-case' : null
  if (column === CONTACT_NUMBER) return /[0-9]/.test(text) || /\p{Nd}/u.test(text) ? null : 'no-digits'
  return null
}

/** What nearly all addresses are, which is told several times faster. */
const PLAIN_EMAIL = /^[\w.+-]{1,64}@[\w.-]{1,255}$/

/** The loosest reading of an address, which the contract has, too: something, an @, something, without blanks. */
function isEmail(text: string): boolean {
  return PLAIN_EMAIL.test(text) || z.regexes.unicodeEmail.test(text)
}
