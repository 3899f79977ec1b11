/** One value that whoever listens hears of, made for useSyncExternalStore: another object for every change. */
export interface Observed<T extends object> {
  readonly state: () => T
  readonly become: (change: Partial<T>) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createObserved<T extends object>(start: T): Observed<T> {
  const listeners = new Set<() => void>()
  let state = start
  return {
    state: () => state,
    become: (change) => {
      state = { ...state, ...change }
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
