/** Checks a link from data: null unless it is http or https, so that no script, file or data URL is ever opened. */
export function safeHref(text: string): { readonly href: string; readonly host: string } | null {
  const trimmed = text.trim()
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return null
  const { href, host } = new URL(trimmed)
  return host === '' ? null : { href, host }
}
