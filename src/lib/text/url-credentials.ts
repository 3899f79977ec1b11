/** The scheme and slashes of a URL within a text, and what comes before its last "@", as browsers read both. */
const WITHIN = /((?:[a-z][a-z0-9+.-]*:)?[/\\]{2,})[^/\\?#\s]*[^/\\?#\s@]@/gi

/** The same for a whole text that no browser can read: a password may hold anything. */
const BROKEN = /^(\s*(?:[a-z][a-z0-9+.-]*:)?[/\\]{2,}).*(?:@|%40|[＠﹫])/is

/**
 * Removes user and password from the URLs in a text, so that it can be shown: they are secrets, and may look like the
 * host. Any other text is returned as it is.
 */
export function withoutCredentials(text: string): string {
  const trimmed = text.trim()
  if (!URL.canParse(trimmed)) return text.replace(BROKEN, '$1').replace(WITHIN, '$1')
  const url = new URL(trimmed)
  if (!hasCredentials(url)) return text.replace(WITHIN, '$1')
  url.username = ''
  url.password = ''
  return url.href
}

/** Whether a URL names a user or holds a password. */
export function hasCredentials({ username, password }: URL): boolean {
  return username !== '' || password !== ''
}
