import type { ApiError } from '../../../lib/api-error'

/** How far a sending is; a new object for every change. */
export interface RunState {
  /** waiting: the service asked to; paused: it goes on by a click, or not at all. */
  readonly phase: 'sending' | 'waiting' | 'paused' | 'ended'
  /** What happens once the part under way is answered: it cannot be taken back. */
  readonly asked: 'pause' | 'stop' | null
  /** How it ended; null before. unknown: of a part nobody knows what became of it, so nothing more was sent. */
  readonly end: 'done' | 'stopped' | 'unknown' | null
  /** The fleet all of it goes to; null is the person's default. */
  readonly fleetId: number | null
  /** Rows in all, and how many of them have come to what. The others were not sent, or not carried out. */
  readonly total: number
  readonly created: number
  readonly refused: number
  readonly unknown: number
  /** Rows of parts that were refused for other rows' sake: nothing is wrong with these. */
  readonly returned: number
  /** Requests answered for good, and those to come. */
  readonly partsDone: number
  readonly partsLeft: number
  /** How often a part was halved because it was too large for the service. */
  readonly halvings: number
  /** Rows of a part of which the service says that every single one exists. */
  readonly allExist: number
  /** Why it waits, is paused, or is unknown. */
  readonly error: ApiError | null
  /** While waiting: when it goes on, milliseconds since 1970. */
  readonly waitsUntil: number | null
}

/** Rows of which it is settled what became of them. */
export function settledRows(state: RunState): number {
  return state.created + state.refused + state.unknown + state.returned
}
