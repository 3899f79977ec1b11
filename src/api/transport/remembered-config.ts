import { createNote } from '../../lib/browser/browser-note'
import { readConfig } from './config'
import type { ConsoleConfig } from './settings'

const KEY = 'fleet-console.config'

/**
 * The settings of the last visit; null where there are none, or where their API is on another origin than the console:
 * nothing is sent there before they have been checked.
 */
export function rememberedConfig(
  storage: () => Storage = () => localStorage,
  consoleOrigin: string = location.origin,
): ConsoleConfig | null {
  const text = createNote(storage, KEY).read()
  if (text === null) return null
  try {
    const config = readConfig(text, KEY)
    return new URL(config.apiBaseUrl, consoleOrigin).origin === consoleOrigin ? config : null
  } catch {
    // Another version of the console wrote it: they are read again.
    return null
  }
}

/** Remembers the settings for the next visit; null forgets them. */
export function rememberConfig(
  config: ConsoleConfig | null,
  storage: () => Storage = () => localStorage,
): void {
  const note = createNote(storage, KEY)
  // First, so that a storage too full for new settings does not keep the old ones.
  note.write(null)
  if (config !== null) note.write(JSON.stringify(config))
}

/** Whether two settings say the same. */
export function isSameConfig(a: ConsoleConfig, b: ConsoleConfig): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
