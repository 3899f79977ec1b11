import { isObject } from '../../lib/json/is-object'
import type { ReceivedToken } from './session-owner'

/** As much of a BroadcastChannel as is used. */
export interface Channel {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  close(): void
}

/** Browser features by which tabs coordinate. A tab works without those that are missing. */
export interface CrossTab {
  /** Null where the browser has no Web Locks (plain HTTP, for one). */
  readonly locks: Pick<LockManager, 'request'> | null
  /** Null where the browser has no BroadcastChannel or refuses it. */
  openChannel(name: string): Channel | null
  /** Calls back when another tab changed localStorage; returns the unsubscriber. */
  onStorage(listener: () => void): () => void
}

/** This browser's own features. */
export const browserCrossTab: CrossTab = {
  // The types promise it, but only secure contexts have it.
  locks: globalThis.navigator?.locks ?? null,
  openChannel: (name) => {
    if (typeof BroadcastChannel === 'undefined') return null
    try {
      return new BroadcastChannel(name)
    } catch {
      // An opaque origin refuses it: this tab works alone.
      return null
    }
  },
  onStorage: (listener) => {
    window.addEventListener('storage', listener)
    return () => window.removeEventListener('storage', listener)
  },
}

/**
 * A message from one tab to the others of its origin, in memory only. It has the access token that the tab received,
 * again when it learnt more about its life, or says that the person signed out.
 */
export type TabMessage =
  | ({ readonly kind: 'token' } & ReceivedToken)
  | { readonly kind: 'signed-out'; readonly name: string }

/** Messages between the tabs that use the same API. */
export function openTabChannel(crossTab: CrossTab, name: string, onMessage: (message: TabMessage) => void) {
  const channel = crossTab.openChannel(name)
  channel?.addEventListener('message', ({ data }) => {
    if (isTabMessage(data)) onMessage(data)
  })
  return {
    /** Whether messages of other tabs can arrive at all. */
    isOpen: channel !== null,
    send: (message: TabMessage) => channel?.postMessage(message),
    close: () => channel?.close(),
  }
}

/** Another version of the console may be open in another tab and send other messages. */
function isTabMessage(data: unknown): data is TabMessage {
  if (!isObject(data)) return false
  const { kind, name, access, receivedAt, lifeMs } = data
  if (kind === 'signed-out') return typeof name === 'string'
  const hasLife = lifeMs === null || typeof lifeMs === 'number'
  const hasAccess = typeof access === 'string' && access !== ''
  return kind === 'token' && hasAccess && typeof receivedAt === 'number' && hasLife
}
