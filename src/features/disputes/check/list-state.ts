import { BUCKETS, type DisputeRow } from '../../../domain/dispute/toll-outcome'
import { clockText, dateText } from '../../../lib/time/time-text'
import type { InvestigationHead } from '../../../local/investigation-shapes'
import type { DisputeState, RunState } from './dispute-state'

export const IDLE: RunState = {
  phase: 'idle',
  done: 0,
  total: 0,
  requests: 0,
  secondsLeft: null,
  waitsUntil: null,
  checkedAt: null,
}

/** Before anything was pasted. */
export const NO_LIST: DisputeState = {
  investigation: null,
  reading: null,
  problem: null,
  report: null,
  settings: null,
  rows: [],
  run: IDLE,
  isKept: true,
  isElsewhere: false,
}

/** What a new list is called: its file, or when it was pasted. */
export function defaultName(file: string | null, now: number, zone: string): string {
  if (file !== null) return file.replace(/\.(?:csv|tsv|txt|xlsx)$/i, '')
  return `Pasted ${dateText(now * 1000, zone)}, ${clockText(now * 1000, zone, 'minute')}`
}

/** How many rows are in each bucket. */
export function countsOf(rows: readonly DisputeRow[]): Record<string, number> {
  const counts = Object.fromEntries(BUCKETS.map((bucket) => [bucket, 0]))
  for (const { outcome } of rows) counts[outcome.bucket] = (counts[outcome.bucket] ?? 0) + 1
  return counts
}

/** Whether plates have to be looked up for some row. */
export function hasPlates(rows: readonly DisputeRow[]): boolean {
  return rows.some(({ toll: { vehicle } }) => vehicle.id === null && vehicle.plate !== '')
}

/** The head of a list that was never checked. */
export const UNCHECKED = { check: 0, checkedAt: null, isUnfinished: false, complete: 0 } as const

/** The open list and its head as it was stored last. */
export interface OpenedHead {
  readonly list: number
  head: InvestigationHead
}

/** Whether something is asked, or will be without a click. */
export function isUnderWay(phase: RunState['phase']): boolean {
  return phase !== 'idle' && phase !== 'paused' && phase !== 'done'
}
