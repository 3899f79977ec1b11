import { createNote } from '../../lib/browser/browser-note'

/**
 * What this browser stores about its session; it cannot open one. 'held' after a session was active here, 'signed-out'
 * after a sign-out by choice, which prevents the refresh at the next start (scripts cannot delete the cookie),
 * 'signing-in' while somebody is at the sign-in page.
 */
type Marker = 'held' | 'signed-out' | 'signing-in' | null

export type MarkerStore = ReturnType<typeof createMarkerStore>

/** Stores the marker in `storage()`, shared by the tabs; where that is blocked, in this tab's memory. */
export function createMarkerStore(storage: () => Storage) {
  const marker = createNote(storage, 'fleet-console.session')
  const signOut = createNote(storage, 'fleet-console.last-sign-out')
  const read = (): Marker => {
    const text = marker.read()
    return text === 'held' || text === 'signed-out' || text === 'signing-in' ? text : null
  }
  return {
    read,
    write: (next: Marker) => marker.write(next),
    /** Records that somebody signs in: the next start refreshes, whatever the last sign-out was. */
    signIn: () => {
      if (read() !== 'held') marker.write('signing-in')
    },
    /** Records a sign-out by choice; returns a new name for it, by which other tabs recognise it. */
    signOut: () => {
      const name = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`
      // In this order: a tab that sees the name sees the marker, too.
      marker.write('signed-out')
      signOut.write(name)
      return name
    },
    /** Records a sign-out that another tab announced under this name. Matters only where storage is blocked. */
    presumeSignOut: (name: string) => {
      signOut.presume(name)
      marker.presume('signed-out')
    },
    /** Name of the latest sign-out in this browser. A tab that slept meanwhile sees that it changed. */
    lastSignOut: signOut.read,
  }
}
