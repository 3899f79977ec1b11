import type { SheetReport } from '../../../domain/dispute/list-tally'
import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import type { RowWork } from '../../../local/investigation-shapes'

/** A list of tolls and what is known about it. A new object for every change. */
export interface DisputeState {
  /** The investigation that is open; null before anything was pasted. */
  readonly investigation: { readonly id: string; readonly name: string; readonly createdAt: number } | null
  readonly reading: { readonly rows: number } | null
  /** A check that was asked for meanwhile: it begins once the list is read and its question is answered. */
  readonly waitingCheck: { readonly isNew: boolean } | null
  /** Why nothing was read, as a sentence. */
  readonly problem: string | null
  /** How the list was read: header, mapping, open question. Null before. */
  readonly report: SheetReport | null
  readonly settings: ReadSettings | null
  /** All rows in the list's order. */
  readonly rows: readonly DisputeRow[]
  /** What was done with rows, by their place among all pasted rows. */
  readonly work: ReadonlyMap<number, RowWork>
  readonly run: RunState
  /** Whether this browser keeps the answers; false in private mode or when it is full. */
  readonly isKept: boolean
  /** Another tab checks this investigation now: its answers appear here once it has ended. */
  readonly isElsewhere: boolean
}

/** The progress of "Check all". */
export interface RunState {
  /** `offline`, `waiting` (the API asked to wait) and `signed-out` go on by themselves; `paused` does not. */
  readonly phase: 'idle' | 'finding' | 'checking' | 'waiting' | 'offline' | 'signed-out' | 'paused' | 'done'
  /** Rows with an outcome, and all rows that can be checked. */
  readonly done: number
  readonly total: number
  /** Requests of the history sent in this run. */
  readonly requests: number
  /** Seconds left as far as can be told; null at the beginning. */
  readonly secondsLeft: number | null
  /** While waiting: when it goes on, milliseconds since 1970. */
  readonly waitsUntil: number | null
  /** When the last check began, milliseconds since 1970; null before. */
  readonly checkedAt: number | null
  /** Only rows that a person has changed are checked. */
  readonly isOfRows: boolean
}

/** What a person does with the row of this index; what is left out stays. */
export type RowChange = Omit<RowWork, 'row'> & { readonly index: number }
