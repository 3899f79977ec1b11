/** As much of a BroadcastChannel as is used. */
export interface Channel {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  close(): void
}

/** How the tabs of one browser reach each other. Whatever is missing, each tab does without. */
export interface Tabs {
  /** Null where the browser has no Web Locks (plain HTTP, for one). */
  readonly locks: Pick<LockManager, 'request'> | null
  /** Null where the browser has no BroadcastChannel or refuses it. */
  openChannel(name: string): Channel | null
  /** Calls back when another tab changed what localStorage keeps; returns the unsubscriber. */
  onStorage(listener: () => void): () => void
}

/** The real tabs. */
export const browserTabs: Tabs = {
  // Typed as always there, but only secure contexts have it.
  locks: globalThis.navigator?.locks ?? null,
  openChannel: (name) => {
    if (typeof BroadcastChannel === 'undefined') return null
    try {
      return new BroadcastChannel(name)
    } catch {
      // An opaque origin refuses it: this tab is on its own.
      return null
    }
  },
  onStorage: (listener) => {
    window.addEventListener('storage', listener)
    return () => window.removeEventListener('storage', listener)
  },
}

/**
 * What one tab tells the others of its origin, in memory only: the access token it received (`receivedAt`:
 * milliseconds since 1970 by this machine's clock), or that the person signed out.
 */
export type TabMessage =
  | { readonly kind: 'token'; readonly access: string; readonly receivedAt: number }
  | { readonly kind: 'signed-out'; readonly name: string }

/** Messages between the tabs that use the same API. */
export interface TabTalk {
  /** Whether other tabs can be heard at all. */
  readonly hears: boolean
  tell(message: TabMessage): void
  close(): void
}

export function openTalk(tabs: Tabs, name: string, listener: (message: TabMessage) => void): TabTalk {
  const channel = tabs.openChannel(name)
  channel?.addEventListener('message', ({ data }) => {
    if (isTabMessage(data)) listener(data)
  })
  return {
    hears: channel !== null,
    tell: (message) => channel?.postMessage(message),
    close: () => channel?.close(),
  }
}

/** Another version of the console may be open beside this one. */
function isTabMessage(data: unknown): data is TabMessage {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false
  if (data.kind === 'signed-out') return 'name' in data && typeof data.name === 'string'
  return (
    data.kind === 'token' &&
    'access' in data &&
    typeof data.access === 'string' &&
    data.access !== '' &&
    'receivedAt' in data &&
    typeof data.receivedAt === 'number'
  )
}
