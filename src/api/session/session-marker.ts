import { createNote } from '../../lib/browser/browser-note'

/**
 * What this browser remembers of its session, and nothing that could open one: 'held' after a session was seen here,
 * 'signed-out' after a sign-out by choice, which blocks the refresh at the next start (script cannot delete the cookie).
 */
export type Marker = 'held' | 'signed-out' | null

export interface MarkerStore {
  read(): Marker
  write(marker: Marker): void
  /** Marks a sign-out by choice and gives it a name, by which other tabs know whether they have heard of it. */
  signOut(): string
  /** Another tab says that it signed out under this name: matters only where nothing can be kept. */
  presumeSignOut(name: string): void
  /** Name of the latest sign-out in this browser; a tab that slept through it finds it changed. */
  lastSignOut(): string | null
}

/** Keeps the marker in `storage()`, shared by the tabs of this browser; where that is blocked, in this tab. */
export function createMarkerStore(storage: () => Storage): MarkerStore {
  const marker = createNote(storage, 'fleet-console.session')
  const signOut = createNote(storage, 'fleet-console.last-sign-out')
  return {
    read: () => {
      const text = marker.read()
      return text === 'held' || text === 'signed-out' ? text : null
    },
    write: marker.write,
    signOut: () => {
      const name = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`
      // In this order: who sees the name sees the marker, too.
      marker.write('signed-out')
      signOut.write(name)
      return name
    },
    presumeSignOut: (name) => {
      signOut.presume(name)
      marker.presume('signed-out')
    },
    lastSignOut: signOut.read,
  }
}
