import { createStorageItem } from '../lib/browser/storage-item'
import { createStore } from '../lib/store'

export const zonePreference = createPreference('zone')

/** `off`, `on`, or null for `on`. */
export const singleKeysPreference = createPreference('single-keys')

/** Additional columns of the vehicle list, separated by commas. */
export const columnsPreference = createPreference('vehicle-columns')

/** Creates a preference shared by all users of this browser. A tab reads it once, so other tabs don't change its page. */
export function createPreference(name: string) {
  const note = createStorageItem(() => localStorage, `fleet-console.${name}`)
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
