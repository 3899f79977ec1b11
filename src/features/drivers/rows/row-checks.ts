import * as z from 'zod/mini'
import { stateCode, stateKey } from '../../../domain/find/plate'
import { FORMULA_ERROR, NO_VALUE, ROUNDED_NUMBER } from '../../../domain/sheet/unwrap-cells'
import { type CellIssue, type IssueCause, issueOf } from './cell-issue'
import { columnOf, type DriverRow, isBlank } from './driver-row'

export type CellFinding = CellIssue & { readonly column: number }

const DRIVER_ID = columnOf('driver_id')
const NAMES = new Set([columnOf('first_name'), columnOf('last_name')])
const NEEDED = [DRIVER_ID, ...NAMES]
const STATE = columnOf('state')
const ZIP = columnOf('zip')
const CONTACT_NUMBER = columnOf('contact_number')
const EMAIL = columnOf('email')

const NO_FINDINGS: readonly CellFinding[] = []

/** One object per possible finding, because a large grid has many equal ones. */
const known = new Map<string, CellFinding>()
function finding(column: number, cause: IssueCause): CellFinding {
  const key = `${column} ${cause}`
  const found = known.get(key) ?? issueOf(column, cause)
  known.set(key, found)
  return found
}

export function checkRow(row: DriverRow): readonly CellFinding[] {
  const { cells } = row
  const found: CellFinding[] = []
  for (let column = 0; column < cells.length; column++) {
    const text = cells[column]
    const cause = text ? causeIn(column, text) : null
    if (cause !== null) found.push(finding(column, cause))
  }
  const empty = NEEDED.filter((column) => !isFilled(cells[column]))
  if (empty.length > 0 && isBlank(row)) return NO_FINDINGS
  for (const column of empty) found.push(finding(column, column === DRIVER_ID ? 'missing' : 'no-name'))
  return found.length === 0 ? NO_FINDINGS : found.sort((a, b) => a.column - b.column)
}

/** Returns whether a text has more than blanks. The first character decides for most texts. */
const isFilled = (text: string | undefined): boolean =>
  !!text && (isInk(text.charCodeAt(0)) || text.trim() !== '')

/** Matches a phone number with 7 to 15 digits: fewer can't be called from abroad, and no number has more. */
const PLAIN_NUMBER = /^\+?(?:[ ().-]*\d){7,15}$/
const EXTENSION = /\W{0,3}(?:ext(?:ension|n)?|x)\W{0,3}\d{1,9}$/i
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
/** Matches dates that spreadsheets make of `3-5` or `MAR5`. */
const DATE = new RegExp(
  `^(?:\\d\\d?-${MONTH}|${MONTH}-\\d\\d|\\d\\d?/\\d\\d?/\\d\\d|\\d{4}-\\d\\d-\\d\\d)(?:\\d\\d|-\\d+)?(?: [\\d:.]+)?$`,
)
const FORMATTED = /^\d+\.0+$|^\d{1,3}(?:,\d{3})+(?:\.0+)?$/
/** Matches UTF-8 decoded as Windows-1252, and the replacement character. */
const MISREAD = /[ÂÃ][\x80-\xBF]|\uFFFD/
const DOMAIN = /@(?:[\p{L}\p{N}\p{M}-]+\.)+[\p{L}\p{N}\p{M}-]+$/u
/** Spreadsheets' notations that keep a text from being a number: `="0012"`, `=+15555550107`. */
const KEPT_AS_TEXT = /^=(?:"[^"]*"|[+-]?[\d ().-]+)$/

const isInk = (code: number): boolean => code > 32 && code < 128

/** Finds what is wrong with a text, the worst first; null if nothing. Runs a million times after a large paste. */
function causeIn(column: number, text: string): IssueCause | null {
  const first = text.charCodeAt(0)
  const trimmed = isInk(first) && isInk(text.charCodeAt(text.length - 1)) ? text : text.trim()
  if (trimmed === '') return null
  if (column === EMAIL) {
    if (!isEmail(trimmed)) return 'email'
    if (trimmed.length !== text.length) return 'email-blanks'
    if (/^mailto:/i.test(text)) return 'mailto'
    return isQuoted(text) ? 'quoted' : DOMAIN.test(text) ? null : 'email-domain'
  }
  if (/[\n\v\f\r\x85\u2028\u2029]/.test(trimmed)) return 'line-break'
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

/** Returns whether a text starts with a quotation mark that never closes, or closes at the end, unlike `"Bob" Lee`. */
const isQuoted = (text: string) => /^["“„«*`]/.test(text) && /^.(?:.*["”“»*`]|[^"”]*)$/s.test(text)

/** Returns whether a text means that a value is missing. Null and Na are names, too. */
const isNoValue = (column: number, text: string) =>
  text.length < 12 &&
  // A fast check that rejects most texts.
  /^[^0-9AF-MO-Zaf-mo-z]/.test(text) &&
  NO_VALUE.test(text) &&
  !(NAMES.has(column) && /^\p{Lu}\p{Ll}+$/u.test(text))

function zipCause(text: string): IssueCause | null {
  if (text.length !== 5 && text.length < 10 && /^\d{3,4}(?:-\d{4})?$/.test(text)) return 'zip-zeros'
  return hasDigit(text) ? null : 'no-digits'
}

/** Returns a state's problem. Other countries write states differently, so only two unknown letters are wrong. */
function stateCause(text: string): IssueCause | null {
  if (text.length !== 2) return stateCode(stateKey(text)) === undefined ? null : 'state-name'
  if (stateCode(text) !== undefined) return null
  if (!/^[a-z]{2}$/i.test(text)) return null
  return /[a-z]/.test(text) ? 'state-case' : 'state-unknown'
}

function phoneCause(text: string): IssueCause | null {
  if (!hasDigit(text)) return 'no-digits'
  const number = text.replace(EXTENSION, '')
  const digits = number.match(/\p{Nd}/gu)?.length ?? 0
  if (digits < 7) return 'few-digits'
  return digits > 15 || /\p{L}/u.test(number) ? 'more-than-number' : null
}

const hasDigit = (text: string): boolean => /[0-9]/.test(text) || /\p{Nd}/u.test(text)

const PLAIN_EMAIL = /^[\w.+-]{1,64}@[\w.-]{1,255}$/

/** Returns whether a text is one address by the contract's loose rule: something, an @, something, no blanks. */
const isEmail = (text: string): boolean =>
  PLAIN_EMAIL.test(text) || (z.regexes.unicodeEmail.test(text) && !/[<>,;]/.test(text))
