/** A small choice that this browser keeps for whoever uses it: the time zone, say. Never anything private. */
export interface Preference {
  get(): string | null
  set(value: string): void
  subscribe(listener: () => void): () => void
}

/**
 * A preference kept in localStorage; without storage it lasts as long as the tab. A tab reads it once: what is chosen in
 * another tab must not change what stands on the screen in this one.
 */
export function createPreference(name: string): Preference {
  const key = `fleet-console.${name}`
  const listeners = new Set<() => void>()
  let value = readStored(key)

  return {
    get: () => value,
    set(next) {
      value = next
      try {
        localStorage.setItem(key, next)
      } catch {
        // Blocked storage: the choice holds for this tab, which is all that can be had.
      }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
