export type Store<T> = ReturnType<typeof createStore<T>>

/** Creates a value outside React, for `useSyncExternalStore`. Replace objects: `set({ ...state(), open: true })`. */
export function createStore<T>(initial: T) {
  const listeners = new Set<() => void>()
  let state = initial
  return {
    state: () => state,
    set: (next: T): void => {
      if (Object.is(next, state)) return
      state = next
      for (const listener of [...listeners]) listener()
    },
    /** Returns the unsubscriber. A listener may change the store or its listeners. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    clear: () => listeners.clear(),
  }
}

export type PendingValue<T> = ReturnType<typeof createPendingValue<T>>

/** Passes a value from one page to the next, once and in memory alone: Back or a reload must not pass it again. */
export function createPendingValue<T>() {
  let held: T | null = null
  return {
    give: (value: T): void => {
      held = value
    },
    take: (): T | null => {
      const taken = held
      held = null
      return taken
    },
  }
}
