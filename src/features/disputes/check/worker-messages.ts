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

/** Messages by their kind. */
type Messages<Kinds> = { [Kind in keyof Kinds]: { readonly kind: Kind } & Readonly<Kinds[Kind]> }[keyof Kinds]

/** Messages about one list. `list` grows with every list that is opened; those of an older one are ignored. */
type OfList<Kinds> = { readonly list: number } & Messages<Kinds>

/** What the page tells the worker. */
export type PageMessage =
  | OfList<{
      /**
       * Begins another list in place of the one before. `zone`: the zone of rows that name none. `known`: vehicles by which
       * its columns are known.
       */
      open: { source: ListSource; zone: string; known: readonly Findable[] }
      /** Reads the rows this way: the answer to `found`, and every later change. */
      settings: { settings: ReadSettings }
      /** Takes another header: the answer is `found`, with the columns below it. */
      header: { settings: ReadSettings }
      /** The vehicles that plates are looked up in, in several messages: from the first to the one that is the last. */
      vehicles: { vehicles: readonly Findable[]; isFirst: boolean; isLast: boolean }
      /** Answers that another tab has stored meanwhile, as JSON texts. */
      answers: { before: readonly string[]; answers: readonly string[] }
      /**
       * Asks for what has no answer; a new check asks for everything again. `check` marks its answers, `run` what is said
       * about its progress. `rows`: those that are asked about, by their index; all where it is left out.
       */
      check: { check: number; run: number; isNew: boolean; rows?: readonly number[] }
      /** A person did something with rows: their places are among all pasted rows. */
      work: { rows: readonly { readonly index: number; readonly work: RowWork }[] }
      pause: object
      resume: object
      cancel: object
      close: object
    }>
  | Messages<{
      /** Ends the reading of the list that is asked for, before it is found. */
      stop: object
      page: { request: number; answer: HistoryText | RequestFailure }
    }>

/** The run as the worker knows it; the page adds what it waits for. */
export type WorkerRun = Omit<RunState, 'checkedAt' | 'phase' | 'isOfRows'> & {
  readonly phase: 'idle' | 'checking' | 'waiting' | 'paused' | 'done'
}

/** What the worker tells the page about the list that is open. */
export type ListMessage = OfList<{
  /** What the list looks like and how it would be read. Nothing is read before the page says how. */
  found: { names: readonly string[]; settings: ReadSettings }
  rows: { from: number; rows: TextOf<readonly DisputeRow[]> }
  /** Rows were read again with what a person did with them. */
  worked: { rows: TextOf<readonly DisputeRow[]> }
  /** All rows were sent. `cells`: every pasted row as JSON texts, for storing; null where they are stored. */
  read: {
    report: SheetReport
    settings: ReadSettings
    rows: number
    progress: JobRunState['jobs']
    cells: readonly string[] | null
  }
  /** Rows that are answered in the current check, and all that can be. */
  progress: { progress: JobRunState['jobs'] }
  patches: { patches: TextOf<readonly RowPatch[]> }
  /** `numbers`: what numbers alone were taken for; null in a list without. */
  matches: { matches: readonly StoredMatch[]; numbers: NumberKind | null }
  run: { run: number; state: WorkerRun }
}>

/** What the worker tells the page. */
export type WorkerMessage =
  | ListMessage
  | OfList<{
      /** The list cannot be read; `message` is a sentence, null where somebody has stopped it. */
      unreadable: { message: string | null }
      answers: { check: number; answers: readonly StoredAnswer[] }
    }>
  | Messages<{
      fetch: { request: number; vehicleId: number; query: HistoryQuery }
      abort: { request: number }
      /** Where an answer differs from the specification: in one message, since every row may differ. */
      differs: { found: readonly Difference[] }
      /** The worker's own fault. */
      broken: { message: string }
    }>
