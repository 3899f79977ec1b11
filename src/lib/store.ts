export type Store<T> = ReturnType<typeof createStore<T>>

/** Creates a store for `useSyncExternalStore`. Replace objects instead of changing them: `update({ open: true })`. */
export function createStore<T>(initial: T) {
  const listeners = new Set<() => void>()
  let state = initial
  function set(next: T): void {
    if (Object.is(next, state)) return
    state = next
    for (const listener of [...listeners]) listener()
  }
  return {
    state: () => state,
    set,
    update: (change: Partial<T>): void => set(Object.assign({}, state, change)),
    /** Returns a function that unsubscribes. A listener may change the store or its listeners. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    clear: () => listeners.clear(),
  }
}

export type PendingValue<T> = ReturnType<typeof createPendingValue<T>>

/** Creates a value that one page passes to the next. It's in memory and read once, so Back or a reload can't pass it again. */
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
