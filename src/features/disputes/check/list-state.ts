import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../../api/client/client'
import type { SheetReport } from '../../../domain/dispute/list-tally'
import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import { TOLL_COLUMNS } from '../../../domain/dispute/toll-columns'
import { BUCKETS, type DisputeRow, isImported } from '../../../domain/dispute/toll-outcome'
import { knownWithoutRequest } from '../../../domain/find/known-vehicles'
import type { ClipboardContent } from '../../../domain/sheet/clipboard-content'
import { rememberedMappings } from '../../../domain/sheet/remembered-mappings'
import { htmlRows } from '../../../domain/sheet/sheet-rows'
import { randomId } from '../../../lib/random-id'
import { clockText, dateText } from '../../../lib/time/time-text'
import type { InvestigationHead, RowWork } from '../../../local/investigation-shapes'
import type { Scope } from '../../../local/scope'
import type { DisputeState, RunState } from './dispute-state'
import { isNamed } from './toll-list'
import type { ListMessage, ListSource } from './worker-messages'

/** How the columns of lists were chosen before, by their names. */
export const mappings = rememberedMappings('toll-columns', TOLL_COLUMNS)

export const IDLE: RunState = {
  phase: 'idle',
  done: 0,
  total: 0,
  requests: 0,
  secondsLeft: null,
  waitsUntil: null,
  checkedAt: null,
  isOfRows: false,
}

/** Before anything was pasted. */
export const NO_LIST: DisputeState = {
  investigation: null,
  reading: null,
  waitingCheck: null,
  problem: null,
  report: null,
  settings: null,
  rows: [],
  work: new Map(),
  run: IDLE,
  isKept: true,
  isElsewhere: false,
}

/** A list that was just pasted or opened. It is called by its file, else by when it was pasted. */
export function newList(file: string | null, zone: string): NewList {
  const createdAt = Date.now()
  const at = createdAt * 1000
  const pasted = `Pasted ${dateText(at, zone)}, ${clockText(at, zone, 'minute')}`
  const name = file?.replace(/\.(?:csv|tsv|txt|xlsx)$/i, '') ?? pasted
  return { id: randomId(), name, createdAt, head: null }
}

/** How many rows are in each bucket. */
export function countsOf(rows: readonly DisputeRow[]): Record<string, number> {
  const counts = Object.fromEntries(BUCKETS.map((bucket) => [bucket, 0]))
  for (const { outcome } of rows) counts[outcome.bucket] = (counts[outcome.bucket] ?? 0) + 1
  const imported = rows.filter(isImported).length
  const reviewed = rows.filter(({ toll }) => toll.review).length
  return { ...counts, ...(imported > 0 && { imported }), ...(reviewed > 0 && { reviewed }) }
}

/** Whether vehicles have to be looked up for some row. */
export function hasNames(rows: readonly DisputeRow[]): boolean {
  return rows.some(({ toll }) => toll.vehicle.problem === null && isNamed(toll))
}

/** The head of a list that was never checked. */
const UNCHECKED = { check: 0, checkedAt: null, isUnfinished: false, complete: 0 } as const

/** The open list and its head as it was stored last. */
export interface OpenedHead {
  readonly list: number
  head: InvestigationHead
}

/** Whether something is asked, or will be without a click. */
export function isUnderWay(phase: RunState['phase']): boolean {
  return phase !== 'idle' && phase !== 'paused' && phase !== 'done'
}

/** The head of a list that was just read; `known` is the one before, null for a new list. */
export function headOf(
  list: Pick<InvestigationHead, 'id' | 'name' | 'createdAt'>,
  known: InvestigationHead | null,
  read: Pick<InvestigationHead, 'rows' | 'changedAt' | 'counts'> & {
    readonly report: SheetReport
    readonly settings: ReadSettings
  },
): InvestigationHead {
  const { report, settings, rows, changedAt, counts } = read
  const { id, name, createdAt } = list
  const { title, about, names, isCut } = report
  return {
    ...(known ?? UNCHECKED),
    ...{ id, name, createdAt, changedAt, title, about, isCut, rows, counts },
    settings: { ...settings, mapping: [...settings.mapping] },
    names: [...names],
  }
}

/** What pasted content is read from; null where it holds no rows. */
export function pastedSource({ text, html, file }: ClipboardContent): ListSource | null {
  if (text.trim() !== '') return { kind: 'text', text }
  const rows = html === '' ? null : htmlRows(html)
  if (rows !== null) return { kind: 'table', rows }
  return file ? { kind: 'file', file } : null
}

/** What the page says where a list cannot be opened or goes no further. */
export const NOT_HERE =
  'This list is on the computer that pasted it. Open Disputes there and choose “Export” beside the list; then choose “Import a list…” here.'
export const NO_TABLE = 'There are no rows in it. Copy rows with their header and paste again.'
export const WORKER_LOST =
  'Reading and checking stopped: a part of this page could not be loaded. Check your connection and reload the page. Answers that came are kept.'

/** How a list that was just found is read: as the columns of its names were chosen before. */
export function foundSettings({ names, settings }: Extract<ListMessage, { kind: 'found' }>): ReadSettings {
  const chosen = mappings.find(names)
  return { ...settings, mapping: chosen ?? settings.mapping, isMappingChosen: chosen !== null }
}

export type NewList = Omit<Opening, 'list' | 'ended' | 'file'>

/** A list that the worker was asked to open. */
export interface Opening {
  readonly list: number
  readonly id: string
  name: string
  readonly createdAt: number
  /** The file that it is read from: of a workbook, another sheet can be read; else null. */
  readonly file: File | null
  /** Its stored head; null for a new list. */
  readonly head: InvestigationHead | null
  /** What was done with its rows; absent for a new list. */
  readonly work?: readonly RowWork[]
  /** Called once it is read, or is known to be unreadable. */
  readonly ended: () => void
}

/** Vehicles that the worker gets to know a list's columns by. */
const MOST_KNOWN = 20_000

/** Whose lists they are, and where they are asked about. */
export interface ListOwner {
  readonly api: ApiClient
  readonly scope: Scope
  readonly queryClient: QueryClient
  /** The zone of rows that name none. */
  readonly zone: () => string
}

/** The vehicles by which the columns of a new list are known, without a request; else its names and cells tell. */
export async function knownFor(source: ListSource, { api, scope, queryClient }: ListOwner) {
  if (source.kind === 'stored') return []
  const known = await knownWithoutRequest(api, scope, queryClient).catch(() => [])
  return known.slice(0, MOST_KNOWN)
}
