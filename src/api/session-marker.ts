const KEY = 'fleet-console.session'

/**
 * What this browser remembers of its session, and nothing that could open one: 'held' after a session was seen here,
 * 'signed-out' after a sign-out by choice, which blocks the refresh at the next start (script cannot delete the cookie).
 */
export type Marker = 'held' | 'signed-out' | null

export interface MarkerStore {
  read(): Marker
  write(marker: Marker): void
}

/** Keeps the marker in `storage()`. A blocked or full storage works as an empty one: every access may throw there. */
export function createMarkerStore(storage: () => Storage): MarkerStore {
  return {
    read: () => {
      try {
        const value = storage().getItem(KEY)
        return value === 'held' || value === 'signed-out' ? value : null
      } catch {
        // Blocked storage: this browser remembers nothing, and a start asks the service.
        return null
      }
    },
    write: (marker) => {
      try {
        if (marker === null) storage().removeItem(KEY)
        else storage().setItem(KEY, marker)
      } catch {
        // Blocked or full storage: the sign-out still holds in this tab and, where configured, on the service.
      }
    },
  }
}
