import type { ApiClient } from '../../../api/client/client'
import type { HistoryFilter } from '../../../api/resources/history'
import { isRevision, type Revision } from '../../../api/resources/revision'
import { retryingSource } from '../../../domain/history/retrying-source'
import { vehicleSource } from '../../../domain/history/vehicle-source'
import { readWholeHistory, type WholeHistory } from '../../../domain/history/whole-history'
import { saveFile } from '../../../lib/browser/save-file'
import { csvText } from '../../../lib/text/csv'
import { pluralize } from '../../../lib/text/pluralize'
import { formatInstant, type Instant } from '../../../lib/time/instant'
import { timeText } from '../../../lib/time/time-text'
import { Failure } from '../../../ui/feedback/failure'
import { Notice } from '../../../ui/feedback/notice'
import { TaskProgress } from '../../../ui/task/run-progress'
import type { TaskState } from '../../../ui/task/use-task'

export interface RevisionExport extends WholeHistory {
  readonly vehicleId: number
  readonly fleetId: number | null
  readonly zone: string
  readonly filters: Readonly<Record<string, string>>
}

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

const valuesOf = (revision: Revision, zone: string) =>
  Object.fromEntries(Object.entries(COLUMNS).map(([name, of]) => [name, of(revision, zone)]))

/** Formats CSV with times in the zone, in UTC, and as sent. Unreadable rows have their JSON in an extra column. */
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

/** Formats the rows as JSON, with vehicle, fleet, and filters. IDs are numbers with all digits, as received. */
export function revisionsJson(content: RevisionExport): string {
  const { rows, vehicleId, fleetId, zone, filters, count, changed } = content
  const revisions = rows.filter(isRevision).map((revision) => {
    const { zone: _, ...values } = valuesOf(revision, zone)
    return values
  })
  const unreadable = rows.filter((row) => !isRevision(row))
  const head = { vehicle: vehicleId, fleet: fleetId, zone, filters, count, changed_while_reading: changed }
  const text = JSON.stringify({ ...head, revisions, unreadable }, null, 1)
  // JSON.stringify would round a number beyond 2^53. No text in JSON contains a line break, so these lines are the IDs.
  return `${text.replace(/(\n *"history_id": )"(-?\d+)"/g, '$1$2')}\n`
}

export interface ExportOrder {
  readonly filter: HistoryFilter
  /** The instant of the list's newest revision; null if it can't be read. */
  readonly anchor: Instant | null
  readonly listed: number
  readonly format: 'csv' | 'json'
  readonly about: Omit<RevisionExport, keyof WholeHistory>
}

/** Loads all matching revisions that aren't newer than the list, and saves them. Saves nothing if `signal` aborts. */
export async function saveExport(
  api: ApiClient,
  { filter, anchor, format, about }: ExportOrder,
  signal: AbortSignal,
  onProgress: (read: number, count: number) => void,
): Promise<WholeHistory> {
  const { vehicleId } = about
  const source = retryingSource(vehicleSource(api, vehicleId, signal), signal)
  const history = await readWholeHistory(source, filter, anchor, onProgress)
  signal.throwIfAborted()
  const content = { ...history, ...about }
  const text = format === 'csv' ? revisionsCsv(content) : revisionsJson(content)
  saveFile(`vehicle-${vehicleId}-revisions.${format}`, text)
  return history
}

export type ExportStep =
  | { readonly kind: 'reading'; readonly read: number; readonly count: number }
  | { readonly kind: 'saved'; readonly history: WholeHistory }

/** Renders an export's progress and result. `filter` is the list's; the export may have started with a different one. */
export function ExportProgress(props: {
  exporting: { state: TaskState<ExportStep>; order: ExportOrder | null; cancel: () => void }
  filter: HistoryFilter
}) {
  const { state, order, cancel } = props.exporting
  const isOther = JSON.stringify(order?.filter) !== JSON.stringify(props.filter)
  const ofOther = isOther ? ', using the filters from when the export started' : ''
  if (state.kind === 'idle') return null
  if (state.kind === 'failed') {
    const kept = isOther ? 'It will be exported using the filters from when the export started.' : ''
    return <Failure title="Nothing was exported" error={state.error} kept={kept} onRetry={state.again} />
  }
  if (state.kind === 'reading') {
    const { read, count } = state
    return (
      <TaskProgress
        text={`Loading ${read.toLocaleString('en')} of ${pluralize(count, 'change')}${ofOther}`}
        done={read}
        total={count}
        cancel="Cancel export"
        onCancel={cancel}
      />
    )
  }
  const isSaved = state.kind === 'saved'
  const said = isSaved
    ? `Saved ${pluralize(state.history.rows.length, 'change')}${ofOther}.`
    : 'Export canceled. Nothing was saved.'
  const why = isSaved && whyOther(state.history, order?.listed)
  return (
    <div role="status">
      {why ? (
        <Notice tone="warning" title={said}>
          {why}
        </Notice>
      ) : (
        <span className="muted">{said}</span>
      )}
    </div>
  )
}

/** Returns why a file may differ from a list of `listed` revisions; null if it doesn't. */
function whyOther({ rows, count, changed }: WholeHistory, listed = count): string | null {
  if (changed) return 'The history changed during the export. The file has the final version.'
  if (rows.length !== count) return `Expected ${count.toLocaleString('en')}. Export again to get the rest.`
  if (count === listed) return null
  return `The history has changed since you opened this page (it shows ${pluralize(listed, 'change')}). The file has the current version.`
}
