import { hasCredentials } from './url-credentials'

/**
 * Checks a link from data: null unless it is http or https, so that no script, file or data URL is ever opened, and without
 * a user or password, which a click would send.
 */
export function safeHref(text: string): { readonly href: string; readonly host: string } | null {
  const trimmed = text.trim()
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null
  const url = new URL(trimmed)
  return url.host === '' || hasCredentials(url) ? null : { href: url.href, host: url.host }
}
