import { csvText } from '../../../lib/text/csv'
import { utcText } from '../../../lib/time/time-text'
import type { RowOutcome } from '../../../local/driver-ledger'
import { type CellIssue, columnWords } from '../rows/cell-issue'
import { columnOf, DRIVER_COLUMNS } from '../rows/driver-row'
import type { GridStore } from '../rows/grid-store'
import type { RowMark } from '../rows/row-marks'
import { cellsOf, markOf } from './send-row'
import type { SentRun } from './sent-before'

/** The heading of the column with what is wrong. A paste leaves this column out. */
export const REASON = 'Reason'

const LABELS = DRIVER_COLUMNS.map(({ label }) => label)

/** A receipt as CSV: each driver of a run with its outcome and its id. */
export function receiptCsv(run: SentRun): string {
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

/** A receipt as JSON, as it is stored. */
export function receiptJson(run: SentRun): string {
  const { batches, runId } = run
  const drivers = batches.flatMap(({ rows, sentAt, fleetId }) =>
    rows.map(({ driver, outcome }) => ({ ...driver, ...outcome, sentAt: utcText(sentAt), fleet: fleetId })),
  )
  return `${JSON.stringify({ sending: runId, drivers }, null, 2)}\n`
}

interface RefusedCell {
  readonly rowId: number
  /** The row's place among all, from 0. */
  readonly place: number
  readonly issue: CellIssue
}

/** The first errors of refused rows, at most so many. Corrected ones are left out. */
export function refusedCells(grid: Pick<GridStore, 'rows' | 'mark' | 'counts' | 'issuesOf'>, most: number) {
  const found: RefusedCell[] = []
  if (grid.counts().error === 0) return found
  for (const [place, { id }] of grid.rows().entries()) {
    if (found.length >= most) break
    if (grid.mark(id)?.state !== 'refused') continue
    for (const issue of grid.issuesOf(id))
      if (issue.severity === 'error') found.push({ rowId: id, place, issue })
  }
  return found.slice(0, most)
}

/** What to call the rows of {@link failedRows}, and a file of them; null if there are none. */
export function failedNames(grid: Pick<GridStore, 'rows' | 'mark' | 'counts'>) {
  const isAnyRefused = grid.rows().some(({ id }) => grid.mark(id)?.state === 'refused')
  if (grid.counts().unknown === 0)
    return isAnyRefused ? { rows: 'failed rows', stem: 'drivers-not-created' } : null
  return isAnyRefused
    ? { rows: 'failed and unknown rows', stem: 'drivers-failed-and-unknown' }
    : { rows: 'unknown rows', stem: 'drivers-unknown' }
}

/** The rows of a grid that were not created, or perhaps not, in its order; each ends with the reason. */
export function failedRows(grid: Pick<GridStore, 'rows' | 'mark'>): string[][] {
  return grid.rows().flatMap(({ id, cells }) => {
    const mark = grid.mark(id)
    return mark?.state === 'refused' || mark?.state === 'unknown' ? [[...cells, reasonOf(mark)]] : []
  })
}

/** Failed rows with headings that a paste recognises, so that they can be corrected in a spreadsheet and pasted back. */
export function withHeadings(rows: readonly string[][]): string[][] {
  return [[...LABELS, REASON], ...rows]
}

/** "drivers-2026-01-05-0930.csv", in UTC. */
export function fileName(stem: string, at: number, ending: 'csv' | 'json' | 'xlsx'): string {
  const time = utcText(at).slice(0, 16).replace(/[T ]/, '-').replace(':', '')
  return `${stem}-${time}.${ending}`
}

/** Outcomes in words. */
export const STATES: Readonly<Record<RowOutcome['state'], string>> = {
  created: 'created',
  refused: 'refused',
  unknown: 'not known',
  sending: 'being sent',
}

/** Why a row was not created, in the service's words; '' if nothing is wrong. */
function reasonOf(mark: RowMark): string {
  if (mark.state === 'unknown') return 'Sent; it may have been created.'
  return [...mark.errors]
    .map(
      ([field, messages]) =>
        `${field === '' ? '' : `${columnWords(columnOf(field))}: `}${messages.join(' ')}`,
    )
    .join('; ')
}
