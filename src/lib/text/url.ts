/** `URL.canParse` of Node 20 refuses letters of Latin-1 after some thousand calls. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** Returns a safe link; null unless it is http or https, without a user or password, which a click would send. */
export function safeHref(text: string): { readonly href: string; readonly host: string } | null {
  const trimmed = text.trim()
  const url = /^https?:\/\//i.test(trimmed) ? parseUrl(trimmed) : null
  return url === null || url.host === '' || hasCredentials(url) ? null : { href: url.href, host: url.host }
}

/** Scheme and slashes of a URL within a text, and what comes before its last "@", as browsers read both. */
const WITHIN = /((?:[a-z][a-z0-9+.-]*:)?[/\\]{2,})[^/\\?#\s]*[^/\\?#\s@]@/gi

/** The same for a text that no browser can read: a password may contain anything. */
const BROKEN = /^(\s*(?:[a-z][a-z0-9+.-]*:)?[/\\]{2,}).*(?:@|%40|[＠﹫])/is

/** Removes user and password from the URLs in a text: they are secrets, and may look like the host. */
export function withoutCredentials(text: string): string {
  const url = parseUrl(text.trim())
  if (url === null) return text.replace(BROKEN, '$1').replace(WITHIN, '$1')
  if (!hasCredentials(url)) return text.replace(WITHIN, '$1')
  url.username = ''
  url.password = ''
  return url.href
}

function hasCredentials({ username, password }: URL): boolean {
  return username !== '' || password !== ''
}
