import type { ApiClient } from '../../../api/client/client'
import type { HistoryFilter } from '../../../api/resources/history'
import { isRevision, type Revision } from '../../../api/resources/revision'
import { historySource } from '../../../domain/history/history-source'
import type { HistoryWindow } from '../../../domain/history/history-window'
import { retryingSource } from '../../../domain/history/retrying-source'
import { readWholeHistory, type WholeHistory } from '../../../domain/history/whole-history'
import { saveFile } from '../../../lib/browser/save-file'
import { csvText } from '../../../lib/text/csv'
import { formatInstant } from '../../../lib/time/instant'
import { timeText } from '../../../lib/time/time-text'

/** The contents of an export, and where they came from. */
export interface RevisionExport extends WholeHistory {
  readonly vehicleId: number
  /** Null is the user's default fleet. */
  readonly fleetId: number | null
  readonly zone: string
  readonly filters: Readonly<Record<string, string>>
}

/** What a file has of a revision, in the order of its columns. */
const COLUMNS: Readonly<Record<string, (revision: Revision, zone: string) => string | boolean | null>> = {
  history_id: ({ id }) => id,
  history_type: ({ kind }) => kind,
  active: ({ active }) => active,
  time: ({ instant }, zone) => timeText(instant, zone),
  zone: (_, zone) => zone,
  utc: ({ instant }) => formatInstant(instant),
  history_date: ({ historyDate }) => historyDate,
  username: ({ username }) => username,
  reason: ({ reason }) => reason,
}

function valuesOf(revision: Revision, zone: string) {
  return Object.fromEntries(Object.entries(COLUMNS).map(([name, of]) => [name, of(revision, zone)]))
}

/**
 * The rows as CSV. Times are written in the zone (with offset, to the second), in UTC with microseconds, and as the service sent
 * them. Unreadable rows have their JSON in an extra column, which is there only if it is needed.
 */
export function revisionsCsv({ rows, zone }: RevisionExport): string {
  const names = Object.keys(COLUMNS)
  const unreadable = rows.some((row) => !isRevision(row))
  const lines = rows.map((row) => {
    if (!isRevision(row)) return [...names.map(() => ''), `${row.problem}: ${row.raw}`]
    const values = Object.values(valuesOf(row, zone)).map((value) => String(value ?? ''))
    return unreadable ? [...values, ''] : values
  })
  return csvText([unreadable ? [...names, 'unreadable'] : names, ...lines])
}

/** The rows as JSON, with vehicle, fleet and filters. Ids are numbers with all their digits, as the service sends them. */
export function revisionsJson(content: RevisionExport): string {
  const { rows, vehicleId, fleetId, zone, filters, count, changed } = content
  const revisions = rows.filter(isRevision).map((revision) => {
    const { zone: _, ...values } = valuesOf(revision, zone)
    return values
  })
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
