import { csvText } from '../../../lib/text/csv'
import { utcText } from '../../../lib/time/time-text'
import type { RowOutcome } from '../../../local/driver-ledger'
import { columnWords } from '../rows/cell-issue'
import { columnOf, DRIVER_COLUMNS } from '../rows/driver-row'
import type { GridStore } from '../rows/grid-store'
import type { RowMark } from '../rows/row-marks'
import { cellsOf, markOf } from './send-row'
import type { SentRun } from './sent-before'

/** The heading of the column with the reason. A paste skips this column. */
export const REASON = 'Reason'

const LABELS = DRIVER_COLUMNS.map(({ label }) => label)

export function receiptCsv(run: Pick<SentRun, 'batches'>): string {
  const rows = run.batches.flatMap(({ rows, sentAt, fleetId }) =>
    rows.map(({ driver, outcome }) => [
      ...cellsOf(driver),
      outcome.state === 'created' ? (outcome.id ?? '') : '',
      STATES[outcome.state],
      reasonOf(markOf(outcome)),
      utcText(sentAt),
      fleetId === null ? '' : String(fleetId),
    ]),
  )
  return csvText([[...LABELS, 'ID', 'Outcome', REASON, 'Sent at', 'Fleet'], ...rows])
}

/** Returns a label for the rows of {@link failedRows}, and a file's name; null if there are none. */
export function failedNames(grid: Pick<GridStore, 'rows' | 'mark' | 'counts'>) {
  const isAnyRefused = grid.rows().some(({ id }) => grid.mark(id)?.state === 'refused')
  if (grid.counts().unknown === 0)
    return isAnyRefused ? { rows: 'failed rows', stem: 'drivers-not-created' } : null
  return isAnyRefused
    ? { rows: 'failed and unknown rows', stem: 'drivers-failed-and-unknown' }
    : { rows: 'unknown rows', stem: 'drivers-unknown' }
}

/** Returns the rows that were not created, each with its reason, under headings that a paste recognizes. */
export function failedRows(grid: Pick<GridStore, 'rows' | 'mark'>): string[][] {
  const failed = grid.rows().flatMap(({ id, cells }) => {
    const mark = grid.mark(id)
    return mark?.state === 'refused' || mark?.state === 'unknown' ? [[...cells, reasonOf(mark)]] : []
  })
  return withHeadings(failed)
}

export const withHeadings = (rows: readonly string[][]): string[][] => [[...LABELS, REASON], ...rows]

/** Writes a workbook of texts, so a spreadsheet keeps leading zeros and runs no formula. */
export async function textWorkbook(table: string[][]): Promise<Uint8Array<ArrayBuffer>> {
  const { writeWorkbook } = await import('../../../domain/workbook/write-workbook')
  return writeWorkbook('Drivers', table, table[0]?.map(() => 'text') ?? [])
}

export function fileName(stem: string, at: number, ending: 'csv' | 'xlsx'): string {
  const time = utcText(at).slice(0, 16).replace(/[T ]/, '-').replace(':', '')
  return `${stem}-${time}.${ending}`
}

const STATES: Readonly<Record<RowOutcome['state'], string>> = {
  created: 'created',
  refused: 'refused',
  unknown: 'not known',
  sending: 'being sent',
}

/** Returns why a row was not created, in the service's words; '' if nothing is wrong. */
function reasonOf(mark: RowMark): string {
  if (mark.state === 'unknown') return 'Sent; may have been added.'
  return [...mark.errors]
    .map(
      ([field, messages]) =>
        `${field === '' ? '' : `${columnWords(columnOf(field))}: `}${messages.join(' ')}`,
    )
    .join('; ')
}
