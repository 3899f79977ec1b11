/** One value outside React, made for `useSyncExternalStore`. */
export interface Store<T> {
  readonly state: () => T
  /** Replaces the state and notifies every listener at once; does nothing where it is the same value. */
  readonly set: (next: T) => void
  /** Returns what unsubscribes. A listener may change the store or its listeners. */
  readonly subscribe: (listener: () => void) => () => void
  /** Removes all listeners. */
  readonly clear: () => void
}

/** Creates a store that starts with `initial`. Change an object by a new one: `set({ ...state(), open: true })`. */
export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>()
  let state = initial
  return {
    state: () => state,
    set(next) {
      if (Object.is(next, state)) return
      state = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    clear: () => listeners.clear(),
  }
}
