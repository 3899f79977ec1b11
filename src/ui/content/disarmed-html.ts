/** Prefix that disables the names of event handlers. */
export const DISARMED = 'was-'

const TAG_NAME = /<[a-z][^\t\n\f\r />]*/gi
/**
 * The tag's end, or an attribute: its name, and its value as far as it goes. A quote that is never closed takes the rest
 * of the text, as in browsers; so nothing is read twice, and the time grows with the length alone.
 */
const ATTRIBUTE =
  /[\t\n\f\r /]*(?:>|([^\t\n\f\r />][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\t\n\f\r "'>][^\t\n\f\r >]*)?)?)/gy
const HANDLER = /^on[a-z]/i

/**
 * Renames event handlers in HTML before it is parsed: browsers report them as violations of the page's policy even in a
 * document that runs none. No sanitizer: what it misses is reported, and removed from the parsed tree all the same.
 */
export function disarmed(html: string): string {
  const parts: string[] = []
  let copied = 0
  let at = 0
  for (;;) {
    TAG_NAME.lastIndex = at
    if (!TAG_NAME.test(html)) break
    at = TAG_NAME.lastIndex
    for (;;) {
      ATTRIBUTE.lastIndex = at
      const found = ATTRIBUTE.exec(html)
      if (found === null) break
      at = ATTRIBUTE.lastIndex
      const name = found[1]
      if (name === undefined) break
      if (!HANDLER.test(name)) continue
      const start = html.indexOf(name, found.index)
      parts.push(html.slice(copied, start), DISARMED)
      copied = start
    }
  }
  return parts.join('') + html.slice(copied)
}
