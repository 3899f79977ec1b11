import { DUE_FRACTION } from './credentials'
import type { PageEvents, ReceivedToken, TabMessage } from './cross-tab'
import type { SessionCore } from './session-core'
import type { MarkerStore } from './session-marker'

const OPAQUE_FRESH_MS = 60_000
const TOLERANCE_MS = 1_000

export function createSessionEvents(core: SessionCore, marker: MarkerStore, page: PageEvents) {
  const { store, credentials } = core

  /** Checks for a sign-out in a different tab. Call it after a change of storage, or after sleep. */
  function checkSignOut(): void {
    const { status, mode, problem } = store.state()
    if (status === 'signed-out') {
      // Storage may show a sign-out later than the channel reports it.
      store.set(status, { byChoice: core.isSignedOutByChoice(), problem })
      return
    }
    const signedOut = mode === 'session' && status !== 'starting' && core.isSignedOutByChoice()
    if (signedOut || core.missedSignOut()) void core.setSignedOut()
  }

  return {
    checkSignOut,

    onWake: (): void => {
      if (!page.visible()) return
      checkSignOut()
      const { status, mode } = store.state()
      if (mode === 'key' || status === 'starting') return
      if (status === 'active') credentials.checkDue()
      else if (status !== 'signed-out' || core.isSignedInElsewhere()) void core.renew()
    },

    onMessage: (message: TabMessage): void => {
      if (message.kind === 'signed-out') {
        if (core.isKnownSignOut(message.name)) return
        marker.presumeSignOut(message.name)
        void core.setSignedOut(message.name)
        return
      }
      const { status, mode } = store.state()
      if (mode === 'key' || status === 'signed-out') return
      if (core.isSignedOutByChoice() || core.missedSignOut()) return
      if (isFresh(message) && core.isNewer(message.receivedAt)) core.receiveToken(message)
    },
  }
}

function isFresh({ receivedAt, lifeMs }: ReceivedToken): boolean {
  const age = Date.now() - receivedAt
  return age > -TOLERANCE_MS && age < (lifeMs === null ? OPAQUE_FRESH_MS : lifeMs * DUE_FRACTION)
}
