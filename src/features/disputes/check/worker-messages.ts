import type { Difference } from '../../../api/client/spec-differences'
import type { HistoryQuery, HistoryText } from '../../../api/resources/history'
import type { SheetReport } from '../../../domain/dispute/list-tally'
import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import type { Findable } from '../../../domain/find/identify'
import type { NumberKind } from '../../../domain/find/readings'
import type { JobRunState } from '../../../domain/run/job'
import type { ApiError, ApiErrorKind } from '../../../lib/api-error'
import type { RowWork, StoredAnswer, StoredMatch } from '../../../local/investigation-shapes'
import type { StoredInvestigation } from '../../../local/investigations'
import type { RunState } from './dispute-state'

/** What of a row can change without reading it again. */
export type RowPatch = Omit<DisputeRow, 'toll'> & { readonly index: number }

declare const made: unique symbol

/**
 * Rows or patches as one JSON text, from the worker to the page. The page reads it several times faster than it unpacks a
 * message of the same objects.
 */
export type TextOf<T> = string & { readonly [made]: T }

export function textOf<T extends DisputeRow | RowPatch>(values: readonly T[]): TextOf<readonly T[]> {
  return JSON.stringify(values) as TextOf<readonly T[]>
}

export function readText<T>(text: TextOf<T>): T {
  return JSON.parse(text)
}

/** Where the rows of a list come from. */
export type ListSource =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  /** `sheet`: the one of a workbook that somebody chose; absent for the one whose columns map best. */
  | { readonly kind: 'file'; readonly file: File; readonly sheet?: string }
  | { readonly kind: 'stored'; readonly stored: StoredInvestigation }

/** An error of a history request, as plain values: an ApiError; without a kind, anything else with a message. */
export interface RequestFailure extends Pick<ApiError, 'status' | 'message' | 'retryAfterMs'> {
  readonly kind: ApiErrorKind | null
}

/** Messages about one list. `list` grows with every list that is opened; those of an older one are ignored. */
type OfList<Message> = { readonly list: number } & Message

/** What the page tells the worker. */
export type PageMessage =
  | OfList<
      /**
       * Begins another list in place of the one before. `zone`: the zone of rows that name none. `known`: vehicles by which
       * its columns are known.
       */
      | {
          readonly kind: 'open'
          readonly source: ListSource
          readonly zone: string
          readonly known: readonly Findable[]
        }
      /** Reads the rows this way: the answer to `found`, and every later change. */
      | { readonly kind: 'settings'; readonly settings: ReadSettings }
      /** Takes another header: the answer is `found`, with the columns below it. */
      | { readonly kind: 'header'; readonly settings: ReadSettings }
      /** The vehicles that plates are looked up in, in several messages: from the first to the one that is the last. */
      | {
          readonly kind: 'vehicles'
          readonly vehicles: readonly Findable[]
          readonly isFirst: boolean
          readonly isLast: boolean
        }
      /** Answers that another tab has stored meanwhile, as JSON texts. */
      | { readonly kind: 'answers'; readonly before: readonly string[]; readonly answers: readonly string[] }
      /**
       * Asks for what has no answer; a new check asks for everything again. `check` marks its answers, `run` what is said
       * about its progress.
       */
      | {
          readonly kind: 'check'
          readonly check: number
          readonly run: number
          readonly isNew: boolean
          /** The rows that are asked about, by their index; all where it is left out. */
          readonly rows?: readonly number[]
        }
      /** A person did something with rows: their places are among all pasted rows. */
      | {
          readonly kind: 'work'
          readonly rows: readonly { readonly index: number; readonly work: RowWork }[]
        }
      | { readonly kind: 'pause' | 'resume' | 'cancel' | 'close' }
    >
  /** Ends the reading of the list that is asked for, before it is found. */
  | { readonly kind: 'stop' }
  | { readonly kind: 'page'; readonly request: number; readonly answer: HistoryText | RequestFailure }

/** The run as the worker knows it; the page adds what it waits for. */
export type WorkerRun = Omit<RunState, 'checkedAt' | 'phase' | 'isOfRows'> & {
  readonly phase: 'idle' | 'checking' | 'waiting' | 'paused' | 'done'
}

/** What the worker tells the page about the list that is open. */
export type ListMessage = OfList<
  /** What the list looks like and how it would be read. Nothing is read before the page says how. */
  | { readonly kind: 'found'; readonly names: readonly string[]; readonly settings: ReadSettings }
  | { readonly kind: 'rows'; readonly from: number; readonly rows: TextOf<readonly DisputeRow[]> }
  /** Rows were read again with what a person did with them. */
  | { readonly kind: 'worked'; readonly rows: TextOf<readonly DisputeRow[]> }
  /** All rows were sent. `cells`: every pasted row as JSON texts, for storing; null where they are stored. */
  | {
      readonly kind: 'read'
      readonly report: SheetReport
      readonly settings: ReadSettings
      readonly rows: number
      readonly progress: JobRunState['jobs']
      readonly cells: readonly string[] | null
    }
  /** Rows that are answered in the current check, and all that can be. */
  | { readonly kind: 'progress'; readonly progress: JobRunState['jobs'] }
  | { readonly kind: 'patches'; readonly patches: TextOf<readonly RowPatch[]> }
  /** `numbers`: what numbers alone were taken for; null in a list without. */
  | {
      readonly kind: 'matches'
      readonly matches: readonly StoredMatch[]
      readonly numbers: NumberKind | null
    }
  | { readonly kind: 'run'; readonly run: number; readonly state: WorkerRun }
>

/** What the worker tells the page. */
export type WorkerMessage =
  | ListMessage
  /** The list cannot be read; `message` is a sentence, null where somebody has stopped it. */
  | OfList<{ readonly kind: 'unreadable'; readonly message: string | null }>
  | OfList<{ readonly kind: 'answers'; readonly check: number; readonly answers: readonly StoredAnswer[] }>
  | {
      readonly kind: 'fetch'
      readonly request: number
      readonly vehicleId: number
      readonly query: HistoryQuery
    }
  | { readonly kind: 'abort'; readonly request: number }
  /** Where an answer differs from the specification: in one message, since every row may differ. */
  | { readonly kind: 'differs'; readonly found: readonly Difference[] }
  /** The worker's own fault. */
  | { readonly kind: 'broken'; readonly message: string }
