import { browserLocks } from '../../lib/browser/tab-lock'
import { isObject } from '../../lib/json/is-object'

export interface Channel {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  close(): void
}

export type CrossTab = typeof browserCrossTab

export const browserCrossTab = {
  locks: browserLocks as Pick<LockManager, 'request'> | null,
  openChannel: (name: string): Channel | null => {
    if (typeof BroadcastChannel === 'undefined') return null
    try {
      return new BroadcastChannel(name)
    } catch {
      return null
    }
  },
  onStorage: (listener: () => void): (() => void) => {
    window.addEventListener('storage', listener)
    return () => window.removeEventListener('storage', listener)
  },
}

export interface ReceivedToken {
  readonly access: string
  /** Milliseconds since 1970 by this computer's clock. */
  readonly receivedAt: number
  /** See `claimedLifeMs`. Only the tab that got the response knows its `Date`. */
  readonly lifeMs: number | null
}

/** Messages between tabs. Never stored. */
export type TabMessage =
  | ({ readonly kind: 'token' } & ReceivedToken)
  | { readonly kind: 'signed-out'; readonly name: string }

export function openTabChannel(crossTab: CrossTab, name: string, onMessage: (message: TabMessage) => void) {
  const channel = crossTab.openChannel(name)
  channel?.addEventListener('message', ({ data }) => {
    if (isTabMessage(data)) onMessage(data)
  })
  return {
    isOpen: channel !== null,
    send: (message: TabMessage) => channel?.postMessage(message),
    close: () => channel?.close(),
  }
}

/** Returns whether data is a valid message. Another tab may run a different version of the console. */
function isTabMessage(data: unknown): data is TabMessage {
  if (!isObject(data)) return false
  const { kind, name, access, receivedAt, lifeMs } = data
  if (kind === 'signed-out') return typeof name === 'string'
  const hasLife = lifeMs === null || typeof lifeMs === 'number'
  const hasAccess = typeof access === 'string' && access !== ''
  return kind === 'token' && hasAccess && typeof receivedAt === 'number' && hasLife
}

export type PageEvents = typeof browserPage

export const browserPage = {
  visible: () => document.visibilityState === 'visible',
  onWake: (listener: () => void): (() => void) => {
    const stop = new AbortController()
    const options = { signal: stop.signal }
    document.addEventListener('visibilitychange', listener, options)
    for (const event of ['pageshow', 'focus', 'online']) window.addEventListener(event, listener, options)
    return () => stop.abort()
  },
  cameFrom: (): string => {
    const [entry] = performance.getEntriesByType('navigation')
    const isReached = entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
    // A restored or duplicated tab keeps the referrer, but its history state is the console's.
    return isReached && history.state === null ? document.referrer : ''
  },
}
