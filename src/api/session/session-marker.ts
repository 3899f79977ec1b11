import { createStorageItem } from '../../lib/browser/storage-item'

/** 'signed-out' (by the user) prevents the refresh at the next start, because scripts can't delete the cookie. */
type Marker = 'held' | 'signed-out' | 'signing-in' | null

export type MarkerStore = ReturnType<typeof createMarkerStore>

/** Creates a marker shared by all tabs. If storage is blocked, it lasts as long as this tab. */
export function createMarkerStore(storage: () => Storage) {
  const marker = createStorageItem(storage, 'fleet-console.session')
  const signOut = createStorageItem(storage, 'fleet-console.last-sign-out')
  const read = (): Marker => {
    const text = marker.read()
    return text === 'held' || text === 'signed-out' || text === 'signing-in' ? text : null
  }
  return {
    read,
    write: (next: Marker) => marker.write(next),
    /** Marks a sign-in, so the next start refreshes even after a sign-out. */
    signIn: () => {
      if (read() !== 'held') marker.write('signing-in')
    },
    /** Marks a sign-out. Returns its new name, by which other tabs recognize it. */
    signOut: () => {
      const name = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`
      // Write the marker first, so a tab that reads the name also reads the marker.
      marker.write('signed-out')
      signOut.write(name)
      return name
    },
    /** Marks another tab's sign-out in memory, in case storage is blocked. */
    presumeSignOut: (name: string) => {
      signOut.presume(name)
      marker.presume('signed-out')
    },
    lastSignOut: signOut.read,
  }
}
