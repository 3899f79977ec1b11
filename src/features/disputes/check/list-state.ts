import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../../api/client/client'
import { openQuestion } from '../../../domain/dispute/list-tally'
import type { ReadSettings, SheetReport } from '../../../domain/dispute/read-tolls'
import { skipReason } from '../../../domain/dispute/toll'
import { missingPart, TOLL_COLUMNS } from '../../../domain/dispute/toll-columns'
import { type DisputeRow, isImported, isOpen } from '../../../domain/dispute/toll-outcome'
import { TOLL_STATUSES, type TollStatus } from '../../../domain/dispute/toll-statuses'
import type { TimeRules } from '../../../domain/dispute/toll-time'
import { NUMBER_KINDS } from '../../../domain/find/interpretations'
import type { JobRunState } from '../../../domain/run/job'
import { rememberedMappings } from '../../../domain/sheet/remembered-mappings'
import type { DefaultZone } from '../../../domain/user/page-context'
import type { Connection } from '../../../lib/browser/connection'
import type { TabLocks } from '../../../lib/browser/tab-lock'
import { randomId } from '../../../lib/random-id'
import { clockText, dateText } from '../../../lib/time/time-text'
import type { Scope } from '../../../local/scope'
import type { RowWork, StoredSettings, TollListSummary } from '../../../local/toll-list-shapes'
import type { ListSource } from './serve-disputes'
import type { TollList } from './toll-list'

export interface DisputeState {
  readonly list: Pick<TollListSummary, 'id' | 'name' | 'createdAt'> | null
  readonly reading: { readonly rows: number } | null
  /** A check that was requested too early. It starts once the list is read and the user has answered its question. */
  readonly waitingCheck: { readonly isNew: boolean } | null
  readonly problem: string | null
  readonly report: SheetReport | null
  readonly settings: ReadSettings | null
  readonly rows: readonly DisputeRow[]
  /** The user's changes to rows, keyed by index among all pasted rows. */
  readonly work: ReadonlyMap<number, RowWork>
  readonly run: RunState
  /** Whether this browser stores the answers; false in private mode or if storage is full. */
  readonly isStored: boolean
  /** Whether a different tab is checking this list. Its answers appear here when it ends. */
  readonly isElsewhere: boolean
}

export interface RunState extends Pick<JobRunState, 'secondsLeft' | 'error'> {
  /** `offline`, `waiting` (the API asked to wait), and `signed-out` resume automatically; `paused` doesn't. */
  readonly phase: 'idle' | 'finding' | 'checking' | 'waiting' | 'offline' | 'signed-out' | 'paused' | 'done'
  /** Number of rows with an outcome, and of all rows that can be checked. */
  readonly done: number
  readonly total: number
  /** When the last check started, in milliseconds since 1970; null before the first check. */
  readonly checkedAt: number | null
  readonly isOfRows: boolean
}

/** The user's changes to the row with this index; omitted fields stay unchanged. */
export type RowChange = Omit<RowWork, 'row'> & { readonly index: number }

export const NO_LIST: DisputeState = {
  list: null,
  reading: null,
  waitingCheck: null,
  problem: null,
  report: null,
  settings: null,
  rows: [],
  work: new Map(),
  run: { phase: 'idle', done: 0, total: 0, secondsLeft: null, error: null, checkedAt: null, isOfRows: false },
  isStored: true,
  isElsewhere: false,
}

export interface ListOwner {
  readonly api: ApiClient
  readonly scope: Scope
  readonly queryClient: QueryClient
  readonly zone: () => DefaultZone
  readonly locks?: TabLocks
  readonly connection?: Connection
}

export interface OpenList {
  readonly number: number
  identity: NonNullable<DisputeState['list']>
  /** The source of the rows, needed again if the worker is lost. */
  readonly source: ListSource
  readonly tolls: TollList
  /** The stored head; null until a new list is read. */
  head: TollListSummary | null
  /** Whether this tab has read the list, and so maintains its head. */
  isRead: boolean
  rules: TimeRules | null
}

/** Names a newly pasted or opened list by its file, or by the time. */
export function newList(file: string | null, { zone }: DefaultZone): OpenList['identity'] {
  const createdAt = Date.now()
  const at = createdAt * 1000
  const pasted = `Pasted ${dateText(at, zone)}, ${clockText(at, zone, 'minute')}`
  const name = file?.replace(/\.(?:csv|tsv|txt|xls[xm])$/i, '') ?? pasted
  return { id: randomId(), name, createdAt }
}

/** Builds the head of a newly read list. Opening a stored list doesn't change its head. */
export function summarizeList(
  { identity, tolls, head, isRead }: OpenList,
  { title, about, names, isTruncated }: SheetReport,
  settings: ReadSettings,
): TollListSummary {
  const rows = tolls.rows()
  return {
    ...(head ?? { check: 0, checkedAt: null, isUnfinished: false, complete: 0 }),
    ...identity,
    title,
    about,
    isTruncated,
    rows: rows.length,
    counts: countByStatus(rows),
    names: [...names],
    changedAt: head === null || isRead ? Date.now() : head.changedAt,
    settings: { ...settings, mapping: [...settings.mapping] },
  }
}

export type RowGroup = TollStatus | 'reviewed'

/** Returns the one group that counts a row, on every page: its status, or `reviewed` if it needed review. */
export const groupOf = (row: Pick<DisputeRow, 'toll' | 'outcome'>): RowGroup =>
  isOpen(row) && row.toll.review ? 'reviewed' : row.outcome.status

export function countByStatus(rows: readonly DisputeRow[]): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(TOLL_STATUSES.map((status) => [status, 0]))
  for (const row of rows) counts[groupOf(row)] = (counts[groupOf(row)] ?? 0) + 1
  const imported = rows.filter(isImported).length
  return { ...counts, ...(imported > 0 && { imported }) }
}

export const asksZone = ({ report, settings }: Pick<DisputeState, 'report' | 'settings'>): boolean =>
  report?.assumedZone != null && settings?.isZoneOpen === true

/** Returns what no column contains, if no row can be checked without it. Dates alone lack the time. */
export function missingColumn({ settings, rows }: DisputeState): 'vehicle' | 'time' | null {
  if (!settings || !rows.every(({ outcome }) => outcome.status === 'skipped')) return null
  const reasons = rows.map(({ toll }) => skipReason(toll))
  const isUntimed = reasons.includes('no time') && !reasons.includes('unreadable time')
  return rows.length === 0 ? null : (missingPart(settings.mapping) ?? (isUntimed ? 'time' : null))
}

/** Returns whether the user must answer a question before the list can be checked. */
export const hasQuestion = (state: DisputeState): boolean =>
  openQuestion(state.report) !== null || asksZone(state) || missingColumn(state) !== null

export const mappings = rememberedMappings('toll-columns', TOLL_COLUMNS)

export function rememberColumns({ names }: SheetReport, { headerRows, mapping }: ReadSettings): void {
  if (headerRows > 0) mappings.remember(names, mapping)
}

/** Returns the change to the state when a check starts: the user has seen the columns, unless a question about them is open. */
export function withColumnsSeen({ report, settings }: DisputeState): Partial<DisputeState> {
  if (!report || !settings || report.doubts.some(({ isOpen }) => isOpen)) return {}
  rememberColumns(report, settings)
  return { settings: { ...settings, isMappingChosen: true } }
}

export function settingsOf(stored: StoredSettings): ReadSettings {
  const numbers = NUMBER_KINDS.find((kind) => kind === stored.numbers) ?? null
  const fieldOf = (name: string | null) => TOLL_COLUMNS.find(({ field }) => field === name)?.field ?? null
  return { ...stored, numbers, mapping: stored.mapping.map(fieldOf) }
}
