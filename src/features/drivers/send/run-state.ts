import type { ApiError } from '../../../lib/api-error'

/** The progress of a send run. A new object for every change. */
export interface RunState {
  /** waiting: the service asked to wait. offline: it continues by itself. paused: it continues when a person resumes it. */
  readonly phase: 'sending' | 'waiting' | 'offline' | 'paused' | 'ended'
  /** What happens once the current batch is answered, which cannot be cancelled. */
  readonly requested: 'pause' | 'stop' | null
  /** How it ended; null before. unknown: the outcome of a batch is not known, so nothing more was sent. */
  readonly end: 'done' | 'stopped' | 'unknown' | null
  /** The fleet that the drivers go to; null is the person's default. */
  readonly fleetId: number | null
  /** All rows, and those with each outcome. The others were not sent, or nothing was done with them. */
  readonly total: number
  readonly created: number
  readonly refused: number
  readonly unknown: number
  /** Rows without errors that were returned because other rows of their batch were refused. */
  readonly returned: number
  /** Batches with a final answer, and those to come. */
  readonly batchesDone: number
  readonly batchesLeft: number
  /** How often a batch was halved because it was too large for the service. */
  readonly halvings: number
  /** Rows of batches in which, as the service said, every driver exists. */
  readonly allExist: number
  /** Why it waits, is paused, or ended as unknown. */
  readonly error: ApiError | null
  /** While waiting: when it continues, in milliseconds since 1970. */
  readonly waitsUntil: number | null
}

/** How many rows have a final outcome. */
export function settledRows(state: RunState): number {
  return state.created + state.refused + state.unknown + state.returned
}
