import { stateKey } from '../../../domain/find/plate'
import { DRIVER_COLUMNS } from './driver-row'

interface Cause {
  readonly words: string
  readonly stops?: true
  readonly fix?: string
  /** Fixes the cell's text; absent if the fix does something else, see `fixGroup`. */
  readonly fixed?: (text: string) => string
}

export const BREAKS = /(?<![\s\x85])[\s\x85]*[\n\v\f\r\x85\u2028\u2029][\s\x85]*/g

const trimmed = (text: string): string => text.trim()

/** Only a value that no service could accept is an error; the rest is a warning. Specification: "Gaps in this part". */
const CAUSES = {
  missing: { words: 'Driver ID required', stops: true },
  email: { words: 'Not an email address', stops: true },
  'email-blanks': { words: 'Spaces around the address', stops: true, fix: 'Trim', fixed: trimmed },
  blanks: { words: 'Spaces at the start or end', fix: 'Trim', fixed: trimmed },
  'line-break': {
    words: 'Contains a line break',
    fix: 'Join lines',
    fixed: (text) => text.trim().replace(BREAKS, ' '),
  },
  'formula-error': { words: 'A spreadsheet error instead of a value' },
  rounded: { words: 'Rounded by the spreadsheet: copy it as text' },
  decimal: {
    words: 'Formatted as a number',
    fix: 'Keep digits only',
    fixed: (text) => text.replace(/\.0+$|,/g, ''),
  },
  'zip-zeros': { words: 'Leading zeros missing', fix: 'Pad with zeros', fixed: paddedZip },
  'state-case': { words: 'Lowercase', fix: 'Use capital letters', fixed: (text) => text.toUpperCase() },
  'state-name': { words: 'Not the two-letter code', fix: 'Use the code', fixed: stateKey },
  'state-unknown': { words: 'Not a state or province' },
  'no-digits': { words: 'No digits' },
  'few-digits': { words: 'Fewer than 7 digits' },
  'no-name': { words: 'Empty' },
  'name-digits': { words: 'Digits in a name' },
  address: { words: 'Contains @, like an email address' },
  mailto: {
    words: 'Starts with “mailto:”',
    fix: 'Remove “mailto:”',
    fixed: (text) => text.slice('mailto:'.length),
  },
  'email-domain': { words: 'Incomplete domain after the @' },
  quoted: {
    words: 'Starts with a quotation mark',
    fix: 'Remove quotation marks',
    fixed: (text) => text.replace(/^["“„«*`]+|["”“»*`]+$/g, ''),
  },
  'no-value': { words: 'May mean “no value”', fix: 'Clear', fixed: () => '' },
  date: { words: 'Turned into a date by the spreadsheet' },
  misread: { words: 'Garbled characters: copy it again' },
  'more-than-number': { words: 'More than a phone number' },
  apostrophe: {
    words: 'Starts with an apostrophe',
    fix: 'Remove the apostrophe',
    fixed: (text) => text.slice(1),
  },
  equals: {
    words: 'Starts with an equals sign',
    fix: 'Remove the equals sign',
    fixed: (text) => text.slice(1).replace(/^"(.*)"$/, '$1'),
  },
  formula: { words: 'A formula instead of a value' },
  repeated: { words: 'Another row has this driver ID', stops: true, fix: 'Delete exact duplicates' },
  'taken-created': { words: 'Already added from this browser', stops: true, fix: 'Delete these rows' },
  'taken-unknown': { words: 'Already sent; may have been added', stops: true },
  service: { words: 'Refused', stops: true, fix: 'Keep as is' },
} satisfies Record<string, Cause>

export type IssueCause = keyof typeof CAUSES

const causeOf = (cause: IssueCause): Cause => CAUSES[cause]

export interface CellIssue {
  readonly column: number | null
  readonly severity: 'error' | 'warning'
  readonly cause: IssueCause
  readonly words?: readonly string[]
}

export const isStopping = ({ cause }: Pick<CellIssue, 'cause'>): boolean => causeOf(cause).stops === true

export function issueOf<Column extends number | null>(column: Column, cause: IssueCause) {
  return { column, cause, severity: isStopping({ cause }) ? 'error' : 'warning' } as const
}

export const issueWords = ({ cause, words }: CellIssue): string => words?.join(' ') ?? causeOf(cause).words

export const fixWords = (cause: IssueCause): string | null => causeOf(cause).fix ?? null

export const autoFix = (cause: IssueCause, text: string): string | null =>
  causeOf(cause).fixed?.(text) ?? null

function paddedZip(text: string): string {
  const [zip = '', ...more] = text.split('-')
  return [zip.padStart(5, '0'), ...more].join('-')
}

export const columnWords = (column: number | null): string =>
  column === null ? 'Row' : (DRIVER_COLUMNS[column]?.label ?? '')

export type UsedIdState = 'created' | 'unknown'

/** The statuses by which rows are counted. valid, warning, and error rows aren't sent yet. */
export const ROW_STATUSES = ['blank', 'valid', 'warning', 'error', 'sending', 'created', 'unknown'] as const
export type RowStatus = (typeof ROW_STATUSES)[number]

export type Sendable = 'all' | 'without-warnings'

export type RowCounts = Readonly<Record<RowStatus, number>>
