/**
 * A link that came from data, or null for one that nobody should follow: http and https alone, so that no script, file
 * or data address is ever opened. The host is what a person judges it by.
 */
export function safeHref(text: string): { readonly href: string; readonly host: string } | null {
  const trimmed = text.trim()
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null
  const { href, host } = new URL(trimmed)
  return host === '' ? null : { href, host }
}
