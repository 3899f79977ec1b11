/** Parses a URL. Not `URL.canParse`, which in Node 20 rejects Latin-1 letters after some thousand calls. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** Returns a link that is safe to click: http(s) without user name or password, which a click would send. Or null. */
export function safeHref(text: string): { readonly href: string; readonly host: string } | null {
  const trimmed = text.trim()
  const url = /^https?:\/\//i.test(trimmed) ? parseUrl(trimmed) : null
  return url === null || url.host === '' || hasCredentials(url) ? null : { href: url.href, host: url.host }
}

/** Matches the start of a URL within a text up to its last "@", by the browsers' rules. */
const WITHIN = /((?:[a-z][a-z0-9+.-]*:)?[/\\]{2,})[^/\\?#\s]*[^/\\?#\s@]@/gi

/** Matches the same in a text that isn't a valid URL, because a password may contain anything. */
const BROKEN = /^(\s*(?:[a-z][a-z0-9+.-]*:)?[/\\]{2,}).*(?:@|%40|[＠﹫])/is

/** Removes user names and passwords from the URLs in a text: they are secrets, and can look like the host. */
export function withoutCredentials(text: string): string {
  const url = parseUrl(text.trim())
  if (url === null) return text.replace(BROKEN, '$1').replace(WITHIN, '$1')
  if (!hasCredentials(url)) return text.replace(WITHIN, '$1')
  url.username = ''
  url.password = ''
  return url.href
}

const hasCredentials = ({ username, password }: URL): boolean => username !== '' || password !== ''
