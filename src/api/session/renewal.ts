import { withLock } from '../../lib/browser/tab-lock'
import { pause } from '../transport/pause'
import type { RefreshAttempt } from './refresh-attempt'
import type { RefreshTrace } from './refresh-trace'
import type { Tabs } from './tabs'

/** What another tab said while this one slept or queued is heard within this time. */
const LISTEN_MS = 30
const SECOND_TRY_MS = 750

/** What renewals need of their tab. */
export interface RenewalParts {
  readonly locks: Tabs['locks']
  readonly lockName: string
  readonly trace: RefreshTrace
  /** Whether other tabs can be heard. */
  readonly hears: boolean
  /** Asks the service for a token, once. */
  readonly ask: () => Promise<RefreshAttempt>
}

/** What differs from one renewal to another. */
export interface Renewal {
  /** Whether this page has only just begun, so that nothing can wait to be heard. */
  readonly begins: boolean
  /** Whether a refusal is tried a second time: two tabs that rotate one cookie may refuse each other once. */
  readonly twice: boolean
}

/**
 * Asks for a new token, one tab at a time. `signal` says that this has become needless, because a token came from
 * another tab or the session is over: nothing is asked after that, and the result is null. An answer under way is
 * waited for all the same, since its cookie counts; a token in it is handed over.
 */
export function renewInTurn(
  { locks, lockName, trace, hears, ask }: RenewalParts,
  { begins, twice }: Renewal,
  signal: AbortSignal,
): Promise<RefreshAttempt | null> {
  async function once(): Promise<RefreshAttempt | null> {
    await pause(trace.orphanLeftMs(), signal)
    if (signal.aborted) return null
    const result = await trace.around(ask)
    return signal.aborted && result.kind !== 'token' ? null : result
  }

  return withLock(locks, lockName, signal, async (waited) => {
    if (hears && (waited || !begins)) await pause(LISTEN_MS, signal)
    const first = await once()
    if (first?.kind !== 'refused' || !twice) return first
    await pause(SECOND_TRY_MS, signal)
    return once()
  })
}
