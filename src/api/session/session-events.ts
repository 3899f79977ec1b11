import { readToken } from './access-token'
import type { PageEvents } from './page-events'
import type { SessionCore } from './session-core'
import type { MarkerStore } from './session-marker'
import type { TabMessage } from './tabs'
import { DUE_PART } from './token-clock'

/** An opaque token from another tab is taken over no later than this after it was received. */
const OPAQUE_FRESH_MS = 60_000
/** How far the clocks of two tabs on one machine may be apart. */
const TOLERANCE_MS = 1_000

/** What reaches a session from outside: other tabs, and the person who looks at this one again. */
export function createSessionEvents(core: SessionCore, marker: MarkerStore, page: PageEvents) {
  const { store, credentials, holding } = core

  /** Storage changed, or this tab may have slept: somebody may have signed out. */
  function heedSignOut(): void {
    const { status, mode, problem } = store.state()
    if (status === 'signed-out') {
      // What was heard over the channel may take a moment to show in storage.
      store.become(status, { byChoice: holding.isBarred(), problem })
      return
    }
    const barred = mode === 'session' && status !== 'starting' && holding.isBarred()
    if (barred || holding.missedSignOut()) void holding.leave()
  }

  return {
    heedSignOut,

    wake: (): void => {
      if (!page.visible()) return
      heedSignOut()
      const { status, mode } = store.state()
      if (mode === 'key' || status === 'starting') return
      if (status === 'active') credentials.check()
      else if (status !== 'signed-out' || holding.isHeldElsewhere()) void core.renew()
    },

    hear: (message: TabMessage): void => {
      if (message.kind === 'signed-out') {
        if (holding.knowsSignOut(message.name)) return
        marker.presumeSignOut(message.name)
        void holding.leave(message.name)
        return
      }
      const { status, mode } = store.state()
      if (mode === 'key' || status === 'signed-out' || holding.isBarred() || holding.missedSignOut()) return
      if (isFresh(message.access, message.receivedAt) && holding.isNews(message.receivedAt)) {
        holding.take(message)
      }
    },
  }
}

/** Received a moment ago, as far as this machine's clock can be trusted: when in doubt, this tab asks for its own. */
function isFresh(access: string, receivedAt: number): boolean {
  const age = Date.now() - receivedAt
  const { lifeMs } = readToken(access)
  return age > -TOLERANCE_MS && age < (lifeMs === null ? OPAQUE_FRESH_MS : lifeMs * DUE_PART)
}
