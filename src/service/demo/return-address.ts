/**
 * Returns the address that a sign-in may redirect to, or null if it must not.
 * Allowed are paths of this origin and addresses of the console's origins.
 */
export function returnAddress(value: string, consoleOrigins: readonly string[]): string | null {
  // URL parsers drop or change these, so the browser might follow another address than the one checked here.
  if (/[\\\p{Cc}\s]/u.test(value)) return null
  if (value.startsWith('/')) return localPath(value)
  const url = parse(value)
  if (url === null || `${url.username}${url.password}` !== '') return null
  // A blob: address has the origin of the page that created it.
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  return isWeb && consoleOrigins.includes(url.origin) ? url.href : null
}

function localPath(value: string): string | null {
  const base = 'http://this.invalid'
  const url = parse(value, base)
  if (!url || url.origin !== base) return null
  const path = url.pathname + url.search + url.hash
  // Resolved dot segments may leave "//host", which a browser reads as another host.
  return path.startsWith('//') ? null : path
}

function parse(value: string, base?: string): URL | null {
  return URL.canParse(value, base) ? new URL(value, base) : null
}
