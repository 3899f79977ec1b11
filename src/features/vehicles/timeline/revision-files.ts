import type { ApiClient } from '../../../api/client/client'
import type { HistoryFilter } from '../../../api/resources/history'
import { type HistoryRow, isRevision, type Revision } from '../../../api/resources/revision'
import { historySource } from '../../../domain/history/history-source'
import type { HistoryWindow } from '../../../domain/history/history-window'
import { retryingSource } from '../../../domain/history/retrying-source'
import { readWholeHistory, type WholeHistory } from '../../../domain/history/whole-history'
import { saveFile } from '../../../lib/browser/save-file'
import { csvText } from '../../../lib/text/csv'
import { formatInstant } from '../../../lib/time/instant'
import { timeText } from '../../../lib/time/time-text'

/** The contents of an export, and where they came from. */
export interface RevisionExport {
  readonly vehicleId: number
  /** Null is the user's default fleet. */
  readonly fleetId: number | null
  readonly zone: string
  readonly filters: Readonly<Record<string, string>>
  readonly rows: readonly HistoryRow[]
  /** The service's count, and whether the history changed while it was read. */
  readonly count: number
  readonly changed: boolean
}

const COLUMNS = [
  'history_id',
  'history_type',
  'active',
  'time',
  'zone',
  'utc',
  'history_date',
  'username',
  'reason',
] as const

/** What a file has of a revision. */
function valuesOf(revision: Revision, zone: string) {
  const { id, kind, active, instant, historyDate, username, reason } = revision
  return {
    history_id: id,
    history_type: kind,
    active,
    time: timeText(instant, zone),
    utc: formatInstant(instant),
    history_date: historyDate,
    username,
    reason,
  }
}

/**
 * The rows as CSV. Times are written in the zone (with offset, to the second), in UTC with microseconds, and as the service sent
 * them. Unreadable rows have their JSON in an extra column, which is there only if it is needed.
 */
export function revisionsCsv({ rows, zone }: RevisionExport): string {
  const unreadable = rows.some((row) => !isRevision(row))
  const lines = rows.map((row) => {
    if (!isRevision(row)) return [...COLUMNS.map(() => ''), `${row.problem}: ${row.raw}`]
    const values = { ...valuesOf(row, zone), zone }
    return [...COLUMNS.map((column) => String(values[column] ?? '')), ...(unreadable ? [''] : [])]
  })
  return csvText([unreadable ? [...COLUMNS, 'unreadable'] : COLUMNS, ...lines])
}

/** The rows as JSON, with vehicle, fleet and filters. Ids are numbers with all their digits, as the service sends them. */
export function revisionsJson(content: RevisionExport): string {
  const { rows, vehicleId, fleetId, zone, filters, count, changed } = content
  const revisions = rows.filter(isRevision).map((revision) => valuesOf(revision, zone))
  const unreadable = rows.filter((row) => !isRevision(row))
  const head = { vehicle: vehicleId, fleet: fleetId, zone, filters, count, changed_while_reading: changed }
  const text = JSON.stringify({ ...head, revisions, unreadable }, null, 1)
  // JSON.stringify would round a number beyond 2^53. No text in JSON has a line break, so these lines are the ids.
  return `${text.replace(/(\n *"history_id": )"(-?\d+)"/g, '$1$2')}\n`
}

/** What to export, and how: the filter and the window of the list, the format, and what stands beside the rows. */
export interface ExportOrder {
  readonly filter: HistoryFilter
  readonly window: HistoryWindow
  readonly format: 'csv' | 'json'
  readonly about: Omit<RevisionExport, keyof WholeHistory>
}

/** Reads all revisions of an order and saves them as a file. Rejects, without a file, once `signal` is aborted. */
export async function saveExport(
  api: ApiClient,
  { filter, window, format, about }: ExportOrder,
  signal: AbortSignal,
  onProgress: (read: number, count: number) => void,
): Promise<WholeHistory> {
  const { vehicleId } = about
  const source = retryingSource(historySource(api, vehicleId, signal), signal)
  const history = await readWholeHistory(source, filter, window.anchor, onProgress)
  signal.throwIfAborted()
  const content = { ...history, ...about }
  const text = format === 'csv' ? revisionsCsv(content) : revisionsJson(content)
  saveFile(`vehicle-${vehicleId}-revisions.${format}`, text)
  return history
}
