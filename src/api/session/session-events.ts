import { DUE_FRACTION } from './credentials'
import type { TabMessage } from './cross-tab'
import type { PageEvents } from './page-events'
import type { SessionCore } from './session-core'
import type { MarkerStore } from './session-marker'
import type { ReceivedToken } from './session-owner'

/** An opaque token from another tab is used for at most this long after it was received. */
const OPAQUE_FRESH_MS = 60_000
/** How far the clocks of two tabs on one machine may differ. */
const TOLERANCE_MS = 1_000

/** Handles what happens outside this tab's session: other tabs, and the person returning to this one. */
export function createSessionEvents(core: SessionCore, marker: MarkerStore, page: PageEvents) {
  const { store, credentials, owner, setLife } = core

  /** Call when storage changed, or when this tab may have slept: somebody may have signed out meanwhile. */
  function checkSignOut(): void {
    const { status, mode, problem } = store.state()
    if (status === 'signed-out') {
      // Storage may show a sign-out a moment later than the channel announced it.
      store.set(status, { byChoice: owner.isSignedOutByChoice(), problem })
      return
    }
    const signedOut = mode === 'session' && status !== 'starting' && owner.isSignedOutByChoice()
    if (signedOut || owner.missedSignOut()) void owner.setSignedOut()
  }

  return {
    checkSignOut,

    onWake: (): void => {
      if (!page.visible()) return
      checkSignOut()
      const { status, mode } = store.state()
      if (mode === 'key' || status === 'starting') return
      if (status === 'active') credentials.checkDue()
      else if (status !== 'signed-out' || owner.isSignedInElsewhere()) void core.renew()
    },

    onMessage: (message: TabMessage): void => {
      if (message.kind === 'signed-out') {
        if (owner.isKnownSignOut(message.name)) return
        marker.presumeSignOut(message.name)
        void owner.setSignedOut(message.name)
        return
      }
      const { status, mode } = store.state()
      if (mode === 'key' || status === 'signed-out') return
      if (owner.isSignedOutByChoice() || owner.missedSignOut()) return
      if (message.access === credentials.token()) setLife(message.lifeMs)
      else if (isFresh(message) && owner.isNewer(message.receivedAt)) owner.receiveToken(message)
    },
  }
}

/** Whether a token was received recently, by this machine's clock. When in doubt, this tab requests its own. */
function isFresh({ receivedAt, lifeMs }: ReceivedToken): boolean {
  const age = Date.now() - receivedAt
  return age > -TOLERANCE_MS && age < (lifeMs === null ? OPAQUE_FRESH_MS : lifeMs * DUE_FRACTION)
}
