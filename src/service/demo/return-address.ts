/**
 * Where a sign-in may lead back to: a path of this origin, or an address of one of the console's origins.
 * @returns the address for `Location`, or null for anything else.
 */
export function returnAddress(value: string, consoleOrigins: readonly string[]): string | null {
  // URL parsers drop or bend these, so that what was checked would not be what is followed.
  if (/[\\\p{Cc}\s]/u.test(value)) return null
  if (value.startsWith('/')) return localPath(value)
  const url = parse(value)
  if (url === null || `${url.username}${url.password}` !== '') return null
  // A blob: address has the origin of the page that made it.
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  return isWeb && consoleOrigins.includes(url.origin) ? url.href : null
}

function localPath(value: string): string | null {
  const base = 'http://this.invalid'
  const url = parse(value, base)
  if (!url || url.origin !== base) return null
  const path = url.pathname + url.search + url.hash
  // Dot segments may leave "//host" behind, which a browser takes for another host.
  return path.startsWith('//') ? null : path
}

function parse(value: string, base?: string): URL | null {
  return URL.canParse(value, base) ? new URL(value, base) : null
}
