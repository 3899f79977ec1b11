import type { Connection } from '../../lib/browser/connection'

/** Creates a connection that a test can cut. */
export function fakeConnection(): Connection & { set(isOnline: boolean): void } {
  const listeners = new Set<() => void>()
  let isOnline = true
  return {
    isOnline: () => isOnline,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set(next) {
      isOnline = next
      for (const listener of [...listeners]) listener()
    },
  }
}
