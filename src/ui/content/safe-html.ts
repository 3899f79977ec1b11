import DOMPurify from 'dompurify'
import { safeHref } from '../../lib/text/safe-href'
import { DISARMED, disarmed } from './disarmed-html'
import { flattenDeep, MAX_LEVELS } from './flatten-deep'
import { nestsTooDeep, withoutTags } from './nested-tags'

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
