import type { DriverRequest } from '../../../contract/driver'
import type { RowOutcome } from '../../../local/driver-ledger'
import { DRIVER_COLUMNS, type DriverField, type DriverRow } from '../rows/driver-row'
import type { RowMark } from '../rows/row-marks'

/** A row as it is sent. */
export interface SendRow {
  /** The id of the row in the grid. */
  readonly id: number
  readonly driver: DriverRequest
}

/** The driver that a row sends: its cells unchanged, blank ones left out, since a service may refuse a blank e-mail. */
export function sendRowOf(row: DriverRow): SendRow {
  const { id, cells } = row
  const filled = DRIVER_COLUMNS.map(({ field }, column) => [field, cells[column] ?? ''] as const).filter(
    ([, text]) => text.trim() !== '',
  )
  return { id, driver: Object.fromEntries(filled) }
}

/** The cells of a driver that was sent. */
export function cellsOf(driver: DriverRequest): string[] {
  return DRIVER_COLUMNS.map(({ field }) => driver[field] ?? '')
}

/** A driver_id for comparison, trimmed as many services do. */
export function driverKey(driver: DriverRequest): string {
  return (driver.driver_id ?? '').trim()
}

const FIELDS = new Set<string>(DRIVER_COLUMNS.map(({ field }) => field))
const isField = (name: string): name is DriverField => FIELDS.has(name)

/** The mark of a row that nothing was done with. */
export const DRAFT: RowMark = { state: 'draft', errors: new Map() }

/**
 * A row's outcome in the grid, each message once. Errors without a column go to the row, unless a column has the same.
 * Without an outcome nothing was done with the row.
 */
export function markOf(outcome: RowOutcome | null | undefined): RowMark {
  if (!outcome) return DRAFT
  const errors = new Map<DriverField | '', string[]>()
  const ofRow: string[] = []
  const seen = new Set<string>()
  for (const [path, messages] of outcome.state === 'refused' ? outcome.errors : []) {
    if (isField(path)) {
      errors.set(path, eachOnce(messages, new Set()))
      for (const message of messages) seen.add(plain(message))
    } else ofRow.push(...messages.map((message) => (path === '' ? message : `${path}: ${message}`)))
  }
  const others = eachOnce(ofRow, seen)
  if (others.length > 0) errors.set('', others)
  const id = outcome.state === 'created' ? outcome.id : null
  return { state: outcome.state, errors, ...(id !== null && { driverNumber: id }) }
}

/** The messages that are not among those seen, which they are added to. */
function eachOnce(messages: readonly string[], seen: Set<string>): string[] {
  return messages.filter((message) => {
    const isNew = !seen.has(plain(message))
    seen.add(plain(message))
    return isNew
  })
}

/** A message for comparison: `Bad.` and `bad` say the same. */
function plain(message: string): string {
  return message.trim().replace(/[.!]$/, '').toLowerCase()
}
