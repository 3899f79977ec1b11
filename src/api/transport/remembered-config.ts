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
  try {
    const text = storage().getItem(KEY)
    if (text === null) return null
    const config = readConfig(text, KEY)
    return new URL(config.apiBaseUrl, consoleOrigin).origin === consoleOrigin ? config : null
  } catch {
    // Storage is blocked, or another version of the console wrote it: they are read again.
    return null
  }
}

/** Remembers the settings for the next visit; null forgets them. */
export function rememberConfig(
  config: ConsoleConfig | null,
  storage: () => Storage = () => localStorage,
): void {
  try {
    // First, so that a storage too full for new settings does not keep the old ones.
    storage().removeItem(KEY)
    if (config !== null) storage().setItem(KEY, JSON.stringify(config))
  } catch {
    // Storage is blocked or full: the next visit waits for them.
  }
}

/** Whether two settings say the same. */
export function isSameConfig(a: ConsoleConfig, b: ConsoleConfig): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
