import DOMPurify from 'dompurify'
import { parseInert, unmarked } from '../../lib/browser/inert-html'
import { safeHref } from '../../lib/text/url'
import { separateBlocks } from './separate-blocks'

/** The allowed elements. Links keep only `href`. */
const ALLOWED = {
  ALLOWED_TAGS: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'a'],
  ALLOWED_ATTR: ['href'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/** Longest accepted text, in UTF-16 units. Longer texts were pasted by mistake. Callers check it. */
const LONGEST_HTML = 100_000

export const isTooLong = (html: string): boolean => html.length > LONGEST_HTML

interface SafeHtml {
  readonly html: string
  /** Names of the removed parts, each once: "<script>", "onclick of <p>". */
  readonly removed: readonly string[]
}

/** Keeps only paragraphs, line breaks, emphasis, lists, and http(s) links. Turns other blocks into paragraphs. */
export const safeHtml = (html: string): SafeHtml => cleaned(parseInert(html))

/** Sanitizes pasted HTML: also turns styles into elements, and removes elements that a style contradicts (Google Docs). */
export function safePasted(html: string): SafeHtml {
  const content = parseInert(html)
  for (const element of content.querySelectorAll<HTMLElement>('[style]')) {
    const { nodeName, style } = element
    const { fontWeight, fontStyle, textDecorationLine } = style
    const [isB, isI] = [/^(?:B|STRONG)$/.test(nodeName), /^(?:I|EM)$/.test(nodeName)]
    if (!HOLDS_ROWS.test(nodeName)) {
      if (!isB && /^(?:bold|[6-9]\d\d|1000)/.test(fontWeight)) wrapWithin(element, 'strong')
      if (!isI && /^(?:italic|oblique)/.test(fontStyle)) wrapWithin(element, 'em')
      // Links are underlined anyway.
      if (nodeName !== 'U' && textDecorationLine.includes('underline') && element.closest('a') === null)
        wrapWithin(element, 'u')
    }
    const isPlain =
      (isB && /^(?:normal|lighter|initial|[1-5]\d\d)$/.test(fontWeight)) ||
      (isI && /^(?:normal|initial)$/.test(fontStyle)) ||
      (nodeName === 'U' && textDecorationLine === 'none')
    if (isPlain) element.replaceWith(...element.childNodes)
  }
  return cleaned(content)
}

/** Matches elements that may contain only rows or items. */
const HOLDS_ROWS = /^(?:UL|OL|DL|TABLE|T[RHF]\w+|TBODY|TR|COL|COLGROUP)$/

function wrapWithin(element: HTMLElement, name: string): void {
  const wrap = element.ownerDocument.createElement(name)
  wrap.append(...element.childNodes)
  element.append(wrap)
}

function cleaned(content: DocumentFragment): SafeHtml {
  const wasDeep = flattenDeep(content)
  const blocks = separateBlocks(content)
  const clean = DOMPurify(window)
  clean.addHook('uponSanitizeAttribute', (_, data) => {
    if (data.attrName === 'href' && safeHref(data.attrValue) === null) data.keepAttr = false
  })
  // Use an allowed element of the template's document, and clean it in place.
  const root = content.ownerDocument.createElement('p')
  root.append(content)
  clean.sanitize(root, { ...ALLOWED, IN_PLACE: true })
  const removed = [...namesOf(clean.removed), ...blocks]
  if (wasDeep) removed.push(`tags within more than ${MAX_LEVELS} others (their text stays)`)
  // Parse and serialize it again, as every receiver will.
  const safe = clean.sanitize(root.innerHTML, ALLOWED)
  return { html: isBlank(safe) ? '' : safe, removed }
}

function namesOf(parts: typeof DOMPurify.removed): string[] {
  const names = parts.flatMap((part) => {
    if ('attribute' in part)
      return part.attribute == null
        ? []
        : [`${unmarked(part.attribute.name)} of <${part.from.nodeName.toLowerCase()}>`]
    const name = part.element.nodeName.toLowerCase()
    return name.startsWith('#') ? [] : [`<${name}>`]
  })
  return [...new Set(names)]
}

/** Returns whether HTML shows nothing: a cleared editor leaves `<p></p>`. */
const isBlank = (html: string): boolean => html.replace(/<\/?p>/g, '').trim() === ''

interface DeepElement {
  readonly children: ArrayLike<DeepElement>
  readonly textContent: string | null
  replaceWith(text: string): void
}

/** Most levels of nested elements. Emails with nested tables have 30 to 40 levels. */
export const MAX_LEVELS = 60

/** Replaces elements below MAX_LEVELS by their text, because sanitizing them takes seconds. Returns whether there were any. */
export function flattenDeep(root: Pick<DeepElement, 'children'>): boolean {
  let level = Array.from(root.children)
  for (let depth = 1; depth <= MAX_LEVELS; depth++)
    level = level.flatMap(({ children }) => Array.from(children))
  for (const element of level) element.replaceWith(element.textContent ?? '')
  return level.length > 0
}
