import { withLock } from '../../lib/browser/tab-lock'
import { pause } from '../transport/pause'
import type { CrossTab } from './cross-tab'
import type { RefreshTrace } from './refresh-trace'
import type { RefreshAttempt } from './session-requests'

/** Time for messages that other tabs sent while this one slept or queued. */
const LISTEN_MS = 30
const SECOND_TRY_MS = 750

/** What is the same for all renewals of a tab. */
export interface RenewalOptions {
  readonly locks: CrossTab['locks']
  readonly lockName: string
  readonly trace: RefreshTrace
  /** Whether messages of other tabs can arrive. */
  readonly hasChannel: boolean
  /** Requests a token from the service, once. */
  readonly requestToken: () => Promise<RefreshAttempt>
}

interface Renewal {
  /** Whether this page has only just begun, so that no message can be waiting for it. */
  readonly isStart: boolean
  /** Whether to try again after a refusal: two tabs that rotate one cookie may cause one. */
  readonly retryRefusal: boolean
}

/**
 * Requests a new token, one tab at a time; null when `signal` aborted before. `signal` aborts once a token came from
 * another tab or the session is over: no request starts after that. An answer under way is awaited all the same, since
 * its cookie counts; a token in it is returned.
 */
export function renewInTurn(
  { locks, lockName, trace, hasChannel, requestToken }: RenewalOptions,
  { isStart, retryRefusal }: Renewal,
  signal: AbortSignal,
): Promise<RefreshAttempt | null> {
  async function once(): Promise<RefreshAttempt | null> {
    await pause(trace.orphanLeftMs(), signal)
    if (signal.aborted) return null
    const result = await trace.track(requestToken)
    return signal.aborted && result.kind !== 'token' ? null : result
  }

  async function inTurn(waited: boolean): Promise<RefreshAttempt | null> {
    if (hasChannel && (waited || !isStart)) await pause(LISTEN_MS, signal)
    const first = await once()
    if (first?.kind !== 'refused' || !retryRefusal) return first
    await pause(SECOND_TRY_MS, signal)
    return once()
  }

  // A service may end sessions that send one token twice: nobody goes on while another tab's request is under way.
  return withLock(locks, lockName, signal, inTurn, trace.busyLeftMs)
}
