import { setTimeout } from 'node:timers/promises'
import { paths } from '../../../src/contract/paths'

/** A test's changes to the service's surroundings. */
export interface Conditions {
  /** Milliseconds. */
  clockAhead: number
  /** Milliseconds. */
  refreshDelay: number
  /** Responses to refreshes wait for this promise. */
  refreshHold: Promise<void>
  awkward: boolean
}

export const NORMAL: Conditions = {
  clockAhead: 0,
  refreshDelay: 0,
  refreshHold: Promise.resolve(),
  awkward: false,
}

/** Returns a promise that resolves when the response to a request for this path may leave. */
export function holdOf(conditions: Conditions, path: string): Promise<void> {
  if (path !== paths.tokenRefresh) return Promise.resolve()
  return conditions.refreshHold.then(() => setTimeout(conditions.refreshDelay))
}
