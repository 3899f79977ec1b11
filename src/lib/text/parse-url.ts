/**
 * Reads an address, relative to `base` where given; null where it is none. Not by `URL.canParse`: that of Node 20 refuses
 * `ü` and other letters of Latin-1 once it was called some thousand times.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
