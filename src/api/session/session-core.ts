import { createBackOff } from './back-off'
import { createCredentials } from './credentials'
import type { PageEvents } from './page-events'
import { type RenewalParts, renewInTurn } from './renewal'
import { createSessionHolding, type ReceivedToken } from './session-holding'
import type { MarkerStore } from './session-marker'
import { createSessionStore, isAtRest } from './session-state'
import { createSingleFlight, type SingleFlightRun } from './single-flight'

/** What a refresh led to: a token to replay with, a passing failure, or no session any more. */
export type RefreshResult = 'token' | 'interrupted' | 'over'

/** What the session of a tab is made of. */
export interface CoreParts {
  readonly renewal: RenewalParts
  readonly marker: MarkerStore
  readonly page: PageEvents
  readonly random: () => number
  /** Hands a token on to the other tabs. */
  readonly tell: (token: ReceivedToken) => void
}

export type SessionCore = ReturnType<typeof createSessionCore>

/** A tab's session: whose it is, and its renewal, one at a time, ahead of time and again after failures. */
export function createSessionCore({ renewal, marker, page, random, tell }: CoreParts) {
  const store = createSessionStore()
  const flights = createSingleFlight(renew)
  const backOff = createBackOff(random, () => void flights.join())
  const credentials = createCredentials(() => {
    if (page.visible() && store.state().status === 'active') void flights.join()
  })
  const holding = createSessionHolding({
    store,
    credentials,
    marker,
    onToken: () => {
      flights.makeNeedless()
      backOff.reset()
    },
    onClear: () => {
      backOff.reset()
      return flights.cancel()
    },
  })

  async function renew(flight: SingleFlightRun): Promise<RefreshResult> {
    if (flight.isCancelled()) return 'over'
    backOff.stop()
    if (holding.isBarred()) return left()
    holding.begin()
    const { status } = store.state()
    const twice = status === 'starting' ? marker.read() === 'held' : holding.isInUse() && !isAtRest(status)
    const result = await renewInTurn(renewal, { twice, begins: status === 'starting' }, flight.signal)
    if (flight.isCancelled()) return 'over'
    if (holding.isBarred() || holding.missedSignOut()) return left()
    if (result === null) return store.state().status === 'active' ? 'token' : 'over'
    if (result.kind === 'transient') return interrupt(result.reason, result.retryAfterMs)
    if (result.kind === 'refused') {
      backOff.reset()
      holding.end()
      return 'over'
    }
    const token = { access: result.access, receivedAt: Date.now() }
    tell(token)
    return holding.take(token) ? 'token' : 'over'
  }

  function left(): RefreshResult {
    void holding.leave()
    return 'over'
  }

  function interrupt(reason: string, retryAfterMs: number | null): RefreshResult {
    // There, nothing is interrupted: the person comes back, or asks for it.
    if (isAtRest(store.state().status)) return 'over'
    const retryInMs = backOff.again(retryAfterMs)
    store.become('interrupted', { problem: `Your session could not be renewed: ${reason}.`, retryInMs })
    return 'interrupted'
  }

  return { store, credentials, holding, renew: flights.join, isWaiting: backOff.isWaiting }
}
