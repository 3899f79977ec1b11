import * as z from 'zod/mini'
import { stateCode } from '../../../domain/find/plate-states'
import { FORMULA_ERROR, NO_VALUE, ROUNDED_NUMBER } from '../../../domain/sheet/unwrap-cells'
import { type CellCause, type CellIssue, issueOf } from './cell-issue'
import { columnOf, DRIVER_COLUMNS, type DriverField, type DriverRow, isBlank } from './driver-row'
import { DATES, RawRow } from './raw-row'

/** An issue of a cell by itself. */
export type CellFinding = CellIssue & { readonly column: number }

const DRIVER_ID = columnOf('driver_id')
const FIRST_NAME = columnOf('first_name')
const LAST_NAME = columnOf('last_name')
const NAMES = new Set([FIRST_NAME, LAST_NAME])
const STATE = columnOf('state')
const ZIP = columnOf('zip')
const CONTACT_NUMBER = columnOf('contact_number')
const EMAIL = columnOf('email')

const NO_FINDINGS: readonly CellFinding[] = []

/** One object per possible finding, since a large grid has many equal ones. */
const known = new Map<string, CellFinding>()
function finding(column: number, cause: CellCause): CellFinding {
  const key = `${column} ${cause}`
  const before = known.get(key)
  if (before) return before
  const made = issueOf(column, cause)
  known.set(key, made)
  return made
}

/** Finds what is wrong with a row by itself, by column; a blank row has no findings. `required` has the service's fields. */
export function checkRow(row: DriverRow, required: ReadonlySet<DriverField>): readonly CellFinding[] {
  if (row instanceof RawRow && required.size === 0) return NO_FINDINGS
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
  if (named && required.size === 0) return found ?? NO_FINDINGS
  if (isBlank(row)) return NO_FINDINGS
  found = [...(found ?? []), ...missingIn(cells, required)]
  return found.length === 0 ? NO_FINDINGS : found.sort((a, b) => a.column - b.column)
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

/** Whether a text has more than blanks. Most are decided by the first character. */
function isFilled(text: string | undefined): boolean {
  if (!text) return false
  const first = text.charCodeAt(0)
  return (first > 32 && first < 128) || text.trim() !== ''
}

const SHORT_ZIP = /^\d{3,4}(?:-\d{4})?$/
const LOWER_CASE_STATE = /^(?=.*[a-z])[a-zA-Z]{2}$/
const STATE_CODE = /^[A-Z]{2}$/
/** A phone number with fewer digits cannot be called from elsewhere, and none has more. */
const PLAIN_NUMBER = /^\+?(?:[ ().-]*\d){7,15}$/
const EXTENSION = /\W{0,3}(?:ext(?:ension|n)?|x)\W{0,3}\d{1,9}$/i
const DATE = new RegExp(`^(?:${DATES})(?:\\d\\d|-\\d+)?(?: [\\d:.]+)?$`)
/** `42.0`, `1,234`. */
const FORMATTED = /^\d+\.0+$|^\d{1,3}(?:,\d{3})+(?:\.0+)?$/
/** UTF-8 that was read as Windows-1252, and what no encoding has. */
const MISREAD = /[ÂÃ][\x80-\xBF]|\uFFFD/
const DOMAIN = /@(?:[\p{L}\p{N}\p{M}-]+\.)+[\p{L}\p{N}\p{M}-]+$/u
/** How spreadsheets keep a text from being a number: `="0012"`, `=+15555550107`. */
const KEPT_AS_TEXT = /^=(?:"[^"]*"|[+-]?[\d ().-]+)$/

const isInk = (code: number): boolean => code > 32 && code < 128

/** Finds what is wrong with a text, the worst first; null if nothing. Runs a million times after a large paste. */
function causeIn(column: number, text: string): CellCause | null {
  const first = text.charCodeAt(0)
  const trimmed = isInk(first) && isInk(text.charCodeAt(text.length - 1)) ? text : text.trim()
  if (trimmed === '') return null
  if (column === EMAIL) {
    if (!isEmail(trimmed)) return 'email'
    if (trimmed.length !== text.length) return 'email-blanks'
    if (/^mailto:/i.test(text)) return 'mailto'
    return isQuoted(text) ? 'quoted' : DOMAIN.test(text) ? null : 'email-domain'
  }
  if (trimmed.includes('\n') || trimmed.includes('\r')) return 'line-break'
  if (trimmed.length !== text.length) return 'blanks'
  if (first === 35 && FORMULA_ERROR.test(text)) return 'formula-error'
  if (first < 58 && text.length > 4 && ROUNDED_NUMBER.test(text)) return 'rounded'
  // Names may begin with an apostrophe: 't Hooft.
  if (first === 39 && text.length > 1 && !/\p{L}/u.test(text.charAt(1))) return 'apostrophe'
  if (first === 61 && text.length > 1) return KEPT_AS_TEXT.test(text) ? 'equals' : 'formula'
  if (isQuoted(text)) return 'quoted'
  if (isNoValue(column, text)) return 'no-value'
  if (text.includes('@') && /\S@\S/.test(text)) return 'address'
  if (first < 58 && FORMATTED.test(text)) return 'decimal'
  if (MISREAD.test(text)) return 'misread'
  if (NAMES.has(column)) return hasDigit(text) ? 'name-digits' : null
  if (column === ZIP) return zipCause(text)
  if (column === STATE) return stateCause(text)
  if (column === DRIVER_ID) return DATE.test(text) ? 'date' : null
  return column === CONTACT_NUMBER && !PLAIN_NUMBER.test(text) ? phoneCause(text) : null
}

/** Decides most texts sooner. */
const PERHAPS_NONE = /^(?:[^0-9A-Za-z]|[NBECDnbecd])/

/** A mark that nothing ends, or that ends the text: `"Bob" Lee` is a name. */
const isQuoted = (text: string) => /^["“„«*`]/.test(text) && /^.(?:.*["”“»*`]|[^"”]*)$/s.test(text)

/** People may be called Null and Na. */
const isNoValue = (column: number, text: string) =>
  text.length < 12 &&
  PERHAPS_NONE.test(text) &&
  NO_VALUE.test(text) &&
  !(NAMES.has(column) && /^\p{Lu}\p{Ll}+$/u.test(text))

function zipCause(text: string): CellCause | null {
  if (text.length !== 5 && text.length < 10 && SHORT_ZIP.test(text)) return 'zip-zeros'
  return hasDigit(text) ? null : 'no-digits'
}

/** Other countries write their states in other ways: only two letters are known to be none. */
function stateCause(text: string): CellCause | null {
  if (text.length !== 2 || stateCode(text) !== undefined) return null
  if (LOWER_CASE_STATE.test(text)) return 'state-case'
  return STATE_CODE.test(text) ? 'state-unknown' : null
}

function phoneCause(text: string): CellCause | null {
  if (!hasDigit(text)) return 'no-digits'
  const number = text.replace(EXTENSION, '')
  const digits = number.match(/\p{Nd}/gu)?.length ?? 0
  if (digits < 7) return 'few-digits'
  return digits > 15 || /\p{L}/u.test(number) ? 'more-than-number' : null
}

const hasDigit = (text: string): boolean => /[0-9]/.test(text) || /\p{Nd}/u.test(text)

/** Matches most addresses several times faster. */
const PLAIN_EMAIL = /^[\w.+-]{1,64}@[\w.-]{1,255}$/

/** Whether a text is one address by the contract's loose rule: something, an @, something, no blanks. */
function isEmail(text: string): boolean {
  return PLAIN_EMAIL.test(text) || (z.regexes.unicodeEmail.test(text) && !/[<>,;]/.test(text))
}
