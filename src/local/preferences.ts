import { createNote } from '../lib/browser/browser-note'
import { createStore } from '../lib/store'

/** The time zone last chosen in this browser, by IANA name; null until one is chosen. */
export const zonePreference = createPreference('zone')

/** `off` where single-key shortcuts are turned off; null or `on` otherwise. */
export const singleKeysPreference = createPreference('single-keys')

/**
 * A small setting of this browser, shared by everyone who uses it: never anything private. In localStorage; without it, it
 * lasts as long as the tab. A tab reads it once: a choice in another tab must not change what this one shows.
 */
export function createPreference(name: string) {
  const note = createNote(() => localStorage, `fleet-console.${name}`)
  const { state, set, subscribe } = createStore(note.read())
  return {
    get: state,
    subscribe,
    set(next: string): void {
      note.write(next)
      set(next)
    },
  }
}
