import type { DriverRequest } from '../../../contract/driver'
import type { RowOutcome } from '../../../local/driver-ledger'
import { DRIVER_COLUMNS, type DriverField, type DriverRow } from '../rows/driver-row'
import type { RowMark } from '../rows/row-marks'

/** A row as it goes out. */
export interface SendRow {
  /** The row of the grid. */
  readonly id: number
  readonly driver: DriverRequest
}

/**
 * What a row sends: cells as they stand, without those that look empty: the service may refuse an e-mail address that is
 * empty or a blank, and nobody would see why.
 */
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

/** A driver_id as it is compared: services often trim it. */
export function driverKey(driver: DriverRequest): string {
  return (driver.driver_id ?? '').trim()
}

const FIELDS = new Set<string>(DRIVER_COLUMNS.map(({ field }) => field))
const isField = (name: string): name is DriverField => FIELDS.has(name)

/** What the grid shows of a row's outcome. Errors that name no column go to the row as a whole. */
export function markOf(outcome: RowOutcome): RowMark {
  const errors = new Map<DriverField | '', string[]>()
  for (const [path, messages] of outcome.state === 'refused' ? outcome.errors : []) {
    const field = isField(path) ? path : ''
    const said = field === '' && path !== '' ? messages.map((message) => `${path}: ${message}`) : messages
    errors.set(field, [...(errors.get(field) ?? []), ...said])
  }
  const id = outcome.state === 'created' ? outcome.id : null
  return { state: outcome.state, errors, ...(id !== null && { driverNumber: id }) }
}

/** A row that was sent and not carried out, or that nothing happened to. */
export const DRAFT: RowMark = { state: 'draft', errors: new Map() }
