import DOMPurify from 'dompurify'
import { safeHref } from '../../lib/text/safe-href'

/** The elements allowed in formatted text. Links keep only their address. */
const ALLOWED = {
  ALLOWED_TAGS: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'a'],
  ALLOWED_ATTR: ['href'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/** Longest accepted text, in UTF-16 units: longer ones were pasted by mistake. Check before calling. */
const LONGEST_HTML = 100_000

export const isTooLong = (html: string): boolean => html.length > LONGEST_HTML

/** Formatted text that is safe to show and to send. */
interface SafeHtml {
  readonly html: string
  /** What was removed, each once: "<script>", "onclick of <p>". */
  readonly removed: readonly string[]
}

/**
 * Removes everything from HTML except paragraphs, line breaks, emphasis, lists and http(s) links. Parses it in a template,
 * where nothing loads or runs and the page's policy is not violated.
 */
export function safeHtml(html: string): SafeHtml {
  const { content, wasDeep } = parsed(html)
  return cleaned(content, wasDeep)
}

/**
 * As {@link safeHtml}, for HTML from other programs: turns styles for bold, italic and underlined into elements. Google
 * Docs wraps copied text in a `<b style="font-weight:normal">`, which is not bold.
 */
export function safePasted(html: string): SafeHtml {
  const { content, wasDeep } = parsed(html)
  for (const element of content.querySelectorAll<HTMLElement>('[style]')) {
    const { fontWeight, fontStyle, textDecorationLine } = element.style
    const plain = fontWeight === 'normal' || Number(fontWeight) < 600
    if (plain && /^(?:B|STRONG)$/.test(element.nodeName)) element.replaceWith(...element.childNodes)
    if (element.nodeName !== 'SPAN') continue
    if (fontWeight === 'bold' || Number(fontWeight) >= 600) wrapWithin(element, 'strong')
    if (fontStyle === 'italic') wrapWithin(element, 'em')
    // Links are underlined anyway.
    if (textDecorationLine.includes('underline') && element.closest('a') === null) wrapWithin(element, 'u')
  }
  return cleaned(content, wasDeep)
}

function wrapWithin(element: HTMLElement, name: string): void {
  const wrap = element.ownerDocument.createElement(name)
  wrap.append(...element.childNodes)
  element.append(wrap)
}

/** Parses HTML. Nesting that no text needs becomes text: before it is parsed or, where only the parser tells, after. */
function parsed(html: string): { content: DocumentFragment; wasDeep: boolean } {
  const template = document.createElement('template')
  const isTooDeep = nestsTooDeep(html)
  template.innerHTML = disarmed(isTooDeep ? withoutTags(html) : html)
  const { content } = template
  return { content, wasDeep: flattenDeep(content) || isTooDeep }
}

function cleaned(content: DocumentFragment, wasDeep: boolean): SafeHtml {
  const clean = DOMPurify(window)
  clean.addHook('uponSanitizeAttribute', (_, data) => {
    if (data.attrName === 'href' && safeHref(data.attrValue) === null) data.keepAttr = false
  })
  // An element of the template's document, cleaned in place, so its name must be allowed.
  const root = content.ownerDocument.createElement('p')
  root.append(content)
  clean.sanitize(root, { ...ALLOWED, IN_PLACE: true })
  const removed = namesOf(clean.removed)
  if (wasDeep) removed.push(`tags within more than ${MAX_LEVELS} others (their text stays)`)
  // Parsed and serialized once more, as every receiver will parse it.
  const safe = clean.sanitize(root.innerHTML, ALLOWED)
  return { html: isBlank(safe) ? '' : safe, removed }
}

function namesOf(parts: typeof DOMPurify.removed): string[] {
  const names = parts.flatMap((part) => {
    if ('attribute' in part) {
      const name = part.attribute?.name.replace(DISARMED, '')
      return name === undefined ? [] : [`${name} of <${part.from.nodeName.toLowerCase()}>`]
    }
    const name = part.element.nodeName.toLowerCase()
    return name.startsWith('#') ? [] : [`<${name}>`]
  })
  return [...new Set(names)]
}

/** Whether HTML shows nothing: an emptied editor leaves `<p></p>`. */
function isBlank(html: string): boolean {
  return html.replace(/<\/?p>/g, '').trim() === ''
}

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

/** As much of an element as is used. */
interface DeepElement {
  readonly children: ArrayLike<DeepElement>
  readonly textContent: string | null
  replaceWith(text: string): void
}

/** Levels of elements that are kept. Mails in nested tables have 30 or 40 levels. */
export const MAX_LEVELS = 60

/**
 * Replaces elements below the most levels by their text, and returns whether there were any: the sanitizer copies all that
 * is within an element which it removes, so deep nesting would take seconds. Reads each element once.
 */
export function flattenDeep(root: Pick<DeepElement, 'children'>): boolean {
  let level = Array.from(root.children)
  for (let depth = 1; depth <= MAX_LEVELS; depth++)
    level = level.flatMap(({ children }) => Array.from(children))
  for (const element of level) element.replaceWith(element.textContent ?? '')
  return level.length > 0
}

/** Open tags at which a text is read without tags: parsers take seconds for thousands. */
const MAX_OPEN = 500

/** Elements without an end, or whose end is usually left out: these follow each other and do not nest. */
const NOT_NESTING = new Set(
  'area base br col colgroup dd dt embed hr img input li link meta option p source tbody td tfoot th thead tr wbr'.split(
    ' ',
  ),
)

/** Whether more tags are open at once than any text needs. Counts before anything is parsed, in one pass. */
export function nestsTooDeep(html: string): boolean {
  const tag = /<!--|<(\/?)([a-z][^\t\n\f\r />]*)/gi
  let open = 0
  for (let found = tag.exec(html); found !== null; found = tag.exec(html)) {
    const [, end, name] = found
    if (name === undefined) {
      const comment = html.indexOf('-->', tag.lastIndex)
      if (comment < 0) return false
      tag.lastIndex = comment
    } else if (!NOT_NESTING.has(name.toLowerCase())) {
      open = end ? Math.max(0, open - 1) : open + 1
      if (open > MAX_OPEN) return true
    }
  }
  return false
}

/** The HTML without its tags. What is left holds no tag, whatever stood around one. */
export function withoutTags(html: string): string {
  return html.replace(/<\/?[a-z][^<>]*>?/gi, '').replaceAll('<', '&lt;')
}
