import { DRIVER_COLUMNS } from './driver-row'

interface Cause {
  /** What is wrong, in a few words. */
  readonly words: string
  /** It is an error: its row is not sent. */
  readonly stops?: true
  /** The label of its one-click fix. */
  readonly fix?: string
  /** What the fix makes of the cell's text; absent where it does something else, see `fixGroup`. */
  readonly fixed?: (text: string) => string
}

const trimmed = (text: string): string => text.trim()
const KEEP = 'Keep as is'

/**
 * What can be wrong with a cell by itself. The specification does not say what a service requires and accepts, so only
 * what none could accept is an error; the rest is a warning. Specification: "Gaps in this part" of "Resources".
 */
const CELL_CAUSES = {
  missing: { words: 'Driver ID required', stops: true },
  required: { words: 'Required', stops: true, fix: KEEP },
  email: { words: 'Not an e-mail address', stops: true },
  'email-blanks': { words: 'Spaces around the address', stops: true, fix: 'Trim', fixed: trimmed },
  blanks: { words: 'Spaces at the start or end', fix: 'Trim', fixed: trimmed },
  'line-break': {
    words: 'Contains a line break',
    fix: 'Join lines',
    fixed: (text) => text.trim().replace(/(?<!\s)\s*[\r\n]+\s*/g, ' '),
  },
  'formula-error': { words: 'A spreadsheet error instead of a value' },
  rounded: { words: 'Rounded by the spreadsheet: copy it as text' },
  decimal: {
    words: 'Became a formatted number',
    fix: 'Keep its digits',
    fixed: (text) => text.replace(/\.0+$|,/g, ''),
  },
  'zip-zeros': { words: 'Leading zeros missing', fix: 'Pad with zeros', fixed: paddedZip },
  'state-case': { words: 'Lower case', fix: 'Use capitals', fixed: (text) => text.toUpperCase() },
  'state-unknown': { words: 'Not a state or province' },
  'no-digits': { words: 'No digits' },
  'few-digits': { words: 'Fewer than 7 digits' },
  'no-name': { words: 'Empty' },
  'name-digits': { words: 'Digits in a name' },
  address: { words: 'Contains @, like an e-mail address' },
  mailto: {
    words: 'Begins with “mailto:”',
    fix: 'Remove “mailto:”',
    fixed: (text) => text.slice('mailto:'.length),
  },
  'email-domain': { words: 'No whole domain after the @' },
  quoted: {
    words: 'Begins with a quotation mark',
    fix: 'Remove the marks',
    fixed: (text) => text.replace(/^["“„«*`]+|["”“»*`]+$/g, ''),
  },
  'no-value': { words: 'May mean no value', fix: 'Empty', fixed: () => '' },
  date: { words: 'Became a date' },
  misread: { words: 'Letters were misread: copy it again' },
  'more-than-number': { words: 'More than a phone number' },
  apostrophe: {
    words: 'Begins with an apostrophe',
    fix: 'Remove the apostrophe',
    fixed: (text) => text.slice(1),
  },
  equals: {
    words: 'Begins with an equals sign',
    fix: 'Remove the equals sign',
    fixed: (text) => text.slice(1).replace(/^"(.*)"$/, '$1'),
  },
  formula: { words: 'A formula instead of a value' },
} satisfies Record<string, Cause>

/** What can be wrong compared with other rows, or according to the service. */
const OTHER_CAUSES = {
  repeated: { words: 'Another row has this driver ID', stops: true, fix: 'Delete exact duplicates' },
  'other-case': { words: 'Another row’s ID differs only in capitals, spaces or dashes' },
  'taken-created': { words: 'Already created from this browser', stops: true, fix: 'Delete these rows' },
  'taken-unknown': { words: 'Already sent; it may have been created', stops: true },
  'taken-refused': { words: 'A driver with this ID already exists', stops: true, fix: KEEP },
  service: { words: 'Refused', stops: true, fix: KEEP },
} satisfies Record<string, Cause>

export type CellCause = keyof typeof CELL_CAUSES
export type IssueCause = CellCause | keyof typeof OTHER_CAUSES

const CAUSES: Readonly<Record<IssueCause, Cause>> = { ...CELL_CAUSES, ...OTHER_CAUSES }

export interface CellIssue {
  /** From 0; null for the row as a whole. */
  readonly column: number | null
  /** A row with errors is not sent, a row with warnings is. */
  readonly severity: 'error' | 'warning'
  readonly cause: IssueCause
  /** The service's own words. */
  readonly words?: readonly string[]
}

/** Whether a cause makes an error, which stops its row from being sent. */
export function isStopping({ cause }: { readonly cause: IssueCause }): boolean {
  return CAUSES[cause].stops === true
}

/** An issue that is found here, with the severity of its cause. */
export function issueOf<Column extends number | null>(column: Column, cause: IssueCause) {
  return { column, cause, severity: isStopping({ cause }) ? 'error' : 'warning' } as const
}

/** What is wrong, in a few words. An issue from the service has the service's words. */
export function issueWords({ cause, words }: CellIssue): string {
  return words?.join(' ') ?? CAUSES[cause].words
}

/** The label of the one-click fix for a cause; null if there is none. */
export function fixWords(cause: IssueCause): string | null {
  return CAUSES[cause].fix ?? null
}

/** Fixes a text with an issue of this cause; null if only a person can. */
export function autoFix(cause: IssueCause, text: string): string | null {
  return CAUSES[cause].fixed?.(text) ?? null
}

function paddedZip(text: string): string {
  const [zip = '', ...more] = text.split('-')
  return [zip.padStart(5, '0'), ...more].join('-')
}

/** The column's heading; 'Row' for an issue of the row as a whole. */
export function columnWords(column: number | null): string {
  return column === null ? 'Row' : (DRIVER_COLUMNS[column]?.label ?? '')
}

/** How a driver ID is known to be taken: created from here, refused as a repeat, or sent with an unknown outcome. */
export type Taken = 'created' | 'refused' | 'unknown'

/** The status that a row is counted under. valid, warning and error are rows that are not sent yet. */
export const ROW_STATUSES = ['blank', 'valid', 'warning', 'error', 'sending', 'created', 'unknown'] as const
export type RowStatus = (typeof ROW_STATUSES)[number]

/** All rows without errors, or only those without warnings. */
export type Sendable = 'all' | 'without-warnings'

/** How many rows have each status. */
export type RowCounts = Readonly<Record<RowStatus, number>>
