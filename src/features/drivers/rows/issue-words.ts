import type { CellIssue, IssueCause } from './cell-issue'
import { DRIVER_COLUMNS } from './driver-row'

const WORDS: Readonly<Record<Exclude<IssueCause, 'service'>, string>> = {
  missing: 'A driver ID is needed',
  required: 'The service asks for it',
  email: 'Not an e-mail address',
  'email-blanks': 'Blanks around the address',
  blanks: 'Blanks at its ends',
  'line-break': 'A line break within',
  'formula-error': 'An error of the spreadsheet instead of a value',
  rounded: 'Rounded by the spreadsheet: copy it again as text',
  'zip-zeros': 'Leading zeros are gone',
  'state-case': 'In small letters',
  'no-digits': 'No digit in it',
  'no-name': 'Empty',
  repeated: 'The same driver ID is in another row',
  'taken-created': 'A driver with this ID was created from here',
  'taken-unknown': 'A driver with this ID was sent, and whether it was created is not known',
  'taken-refused': 'The service has a driver with this ID',
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
      return 'Join the lines'
    case 'zip-zeros':
      return 'Pad with zeros'
    case 'state-case':
      return 'Use capitals'
    case 'repeated':
      return 'Delete equal rows but the first'
    case 'taken-created':
      return 'Delete these rows'
    case 'service':
    case 'taken-refused':
    case 'required':
      return 'Try again as it is'
    default:
      return null
  }
}

/** The column's heading; 'Row' for an issue of the row as a whole. */
export function columnWords(column: number | null): string {
  return column === null ? 'Row' : (DRIVER_COLUMNS[column]?.label ?? '')
}

/** A count with its noun: `1 row`, `2,400 rows`. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
