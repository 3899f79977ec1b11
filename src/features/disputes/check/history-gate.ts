import type { ApiClient } from '../../../api/client/client'
import { fetchHistoryText, type HistoryQuery, type HistoryText } from '../../../api/resources/history'
import { createRequestGate } from '../../../domain/history/request-gate'
import { ApiError } from '../../../lib/api-error'
import type { Connection } from '../../../lib/browser/connection'
import { failureOf } from './page-requests'
import type { RequestFailure } from './worker-messages'

/** Why no request is sent now. */
type GateReason = 'offline' | 'signed-out'

interface GateOptions {
  readonly api: ApiClient
  readonly connection: Connection
  /** Called when `reason` changes. */
  readonly onReason: () => void
  /** The API refuses this person, although the session stands: asking on would fail as well. */
  readonly onRefused: (error: ApiError) => void
}

/** Work that waits while the browser is offline or the session is lost, and then goes on by itself. */
export function createHistoryGate({ api, connection, onReason, onRefused }: GateOptions) {
  const { session } = api
  const gate = createRequestGate()
  let waiting = 0
  let shown: GateReason | null = null

  function closed(): GateReason | null {
    const { status } = session.state()
    // An interrupted session is renewed again by itself, as a lost connection is.
    if (status === 'interrupted' || status === 'starting' || !connection.isOnline()) return 'offline'
    return status === 'active' ? null : 'signed-out'
  }

  /** Closes or opens the gate by what is known now. */
  function look(): void {
    const reason = closed()
    gate.hold(reason !== null)
    const next = waiting > 0 ? reason : null
    if (next === shown) return
    shown = next
    onReason()
  }

  /** Waits until requests may be sent. Rejects with the signal's reason. */
  async function open(signal: AbortSignal): Promise<void> {
    const stops = [session.subscribe(look), connection.subscribe(look)]
    waiting++
    look()
    try {
      await gate.pass(signal)
    } finally {
      for (const stop of stops) stop()
      waiting--
      look()
    }
  }

  /** Whether the failure is one that passes once the gate is open again. */
  function isWaitedFor(error: unknown): boolean {
    if (!(error instanceof ApiError)) return false
    if (error.kind === 'interrupted') return true
    if (error.kind === 'unauthenticated') return session.state().status !== 'active'
    return (error.kind === 'network' || error.kind === 'timeout') && !connection.isOnline()
  }

  /** Does the work, again after each wait. Rejects as the work does. */
  async function through<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      signal.throwIfAborted()
      try {
        return await work()
      } catch (error) {
        if (signal.aborted || !isWaitedFor(error)) throw error
        await open(signal)
      }
    }
  }

  return {
    through,
    /** What is waited for; null where nothing is. */
    reason: () => shown,
    /** Reads a page's text; failures that waiting does not help are returned. Rejects with the signal's reason only. */
    async page(
      vehicleId: number,
      query: HistoryQuery,
      signal: AbortSignal,
    ): Promise<HistoryText | RequestFailure> {
      try {
        return await through(() => fetchHistoryText(api, vehicleId, query, signal), signal)
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof ApiError && REFUSED.has(error.kind)) onRefused(error)
        return failureOf(error)
      }
    },
  }
}

const REFUSED: ReadonlySet<string> = new Set(['unauthenticated', 'key-refused', 'key-forbidden'])
