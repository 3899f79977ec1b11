import type { CellIssue, IssueCause } from './cell-issue'
import { DRIVER_COLUMNS } from './driver-row'

const WORDS: Readonly<Record<Exclude<IssueCause, 'service'>, string>> = {
  missing: 'Driver ID required',
  required: 'Required',
  email: 'Not an e-mail address',
  'email-blanks': 'Spaces around the address',
  blanks: 'Spaces at the start or end',
  'line-break': 'Contains a line break',
  'formula-error': 'A spreadsheet error instead of a value',
  rounded: 'Rounded by the spreadsheet: copy it as text',
  'zip-zeros': 'Leading zeros missing',
  'state-case': 'Lower case',
  'state-unknown': 'Not a state or province',
  'no-digits': 'No digits',
  'few-digits': 'Fewer than 7 digits',
  'no-name': 'Empty',
  'id-address': 'Contains @, like an e-mail address',
  mailto: 'Begins with “mailto:”',
  'email-dot': 'No dot after the @',
  apostrophe: 'Begins with an apostrophe',
  equals: 'Begins with an equals sign',
  formula: 'A formula instead of a value',
  repeated: 'Another row has this driver ID',
  'other-case': 'Another row’s ID differs only in capitals',
  'taken-created': 'Already created from this browser',
  'taken-unknown': 'Already sent; it may have been created',
  'taken-refused': 'A driver with this ID already exists',
}

/** What is wrong, in a few words. An issue from the service has the service's words. */
export function issueWords({ cause, words }: CellIssue): string {
  return cause === 'service' ? (words ?? []).join(' ') : WORDS[cause]
}

/** The label of the one-click fix for a cause; null if there is none. */
export function fixWords(cause: IssueCause): string | null {
  switch (cause) {
    case 'blanks':
    case 'email-blanks':
      return 'Trim'
    case 'line-break':
      return 'Join lines'
    case 'zip-zeros':
      return 'Pad with zeros'
    case 'state-case':
      return 'Use capitals'
    case 'mailto':
      return 'Remove “mailto:”'
    case 'apostrophe':
      return 'Remove the apostrophe'
    case 'equals':
      return 'Remove the equals sign'
    case 'repeated':
      return 'Delete exact duplicates'
    case 'taken-created':
      return 'Delete these rows'
    case 'service':
    case 'taken-refused':
    case 'required':
      return 'Keep as is'
    default:
      return null
  }
}

/** The column's heading; 'Row' for an issue of the row as a whole. */
export function columnWords(column: number | null): string {
  return column === null ? 'Row' : (DRIVER_COLUMNS[column]?.label ?? '')
}
