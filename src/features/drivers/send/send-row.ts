import type { DriverRequest } from '../../../contract/driver'
import type { LedgerRow, RowOutcome } from '../../../local/driver-ledger'
import { DRIVER_COLUMNS, type DriverField, type DriverRow } from '../rows/driver-row'
import { DRAFT, type RowMark } from '../rows/row-marks'

export type SendRow = Pick<LedgerRow, 'rowId' | 'driver'>

/** Returns the driver that a row sends: its cells without blank ones, because a service may refuse a blank email. */
export function sendRowOf({ id, cells }: DriverRow): SendRow {
  const filled = DRIVER_COLUMNS.map(({ field }, column) => [field, cells[column] ?? ''] as const)
  return { rowId: id, driver: Object.fromEntries(filled.filter(([, text]) => text.trim() !== '')) }
}

export const cellsOf = (driver: DriverRequest): string[] =>
  DRIVER_COLUMNS.map(({ field }) => driver[field] ?? '')

export const driverKey = (driver: DriverRequest): string => (driver.driver_id ?? '').trim()

const isField = (name: string): name is DriverField => DRIVER_COLUMNS.some(({ field }) => field === name)

/** Converts a row's outcome to a mark. Errors without a column go to the row. No outcome: nothing was done. */
export function markOf(outcome: RowOutcome | null | undefined): RowMark {
  if (!outcome) return DRAFT
  const errors = new Map<DriverField | '', readonly string[]>()
  const ofRow: string[] = []
  const ofColumns: string[] = []
  for (const [path, messages] of outcome.state === 'refused' ? outcome.errors : []) {
    if (isField(path)) {
      errors.set(path, unique(messages))
      ofColumns.push(...messages)
    } else ofRow.push(...messages.map((message) => (path === '' ? message : `${path}: ${message}`)))
  }
  const others = unique(ofRow, ofColumns)
  if (others.length > 0) errors.set('', others)
  const id = outcome.state === 'created' ? outcome.id : null
  return { state: outcome.state, errors, ...(id !== null && { driverNumber: id }) }
}

/** Returns each message once, without those in `others`: `Bad.` and `bad` are the same. */
function unique(messages: readonly string[], others: readonly string[] = []): string[] {
  const plain = (message: string) => message.trim().replace(/[.!]$/, '').toLowerCase()
  const seen = new Set(others.map(plain))
  return messages.filter((message) => seen.size < seen.add(plain(message)).size)
}
