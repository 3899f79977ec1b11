import DOMPurify from 'dompurify'
import { safeHref } from '../../lib/text/safe-href'

/** Everything that formatted text may hold; a link keeps its address alone. */
const ALLOWED = {
  ALLOWED_TAGS: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'a'],
  ALLOWED_ATTR: ['href'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/** Longest text that is taken in, in UTF-16 units: what is longer was pasted by mistake. Whoever takes it in asks first. */
const LONGEST_HTML = 100_000

export const isTooLong = (html: string): boolean => html.length > LONGEST_HTML

/** Put before the names of event handlers. */
const DISARMED = 'was-'

/** Formatted text that is safe to show and to send. */
export interface SafeHtml {
  readonly html: string
  /** What was taken out, each once: "<script>", "onclick of <p>". */
  readonly removed: readonly string[]
}

/**
 * Takes everything out of HTML but paragraphs, line breaks, emphasis, lists and http(s) links. It is parsed in a template,
 * where nothing is loaded or run, and where the page's policy has nothing to complain about either.
 */
export function safeHtml(html: string): SafeHtml {
  return cleaned(parsed(html))
}

/**
 * The same for HTML from another program, which writes with styles what is an element here: bold, italic, underlined. What
 * Google Docs copies stands in a `<b style="font-weight:normal">`, which is not bold at all.
 */
export function safePasted(html: string): SafeHtml {
  const content = parsed(html)
  for (const element of content.querySelectorAll<HTMLElement>('[style]')) {
    const { fontWeight, fontStyle, textDecorationLine } = element.style
    const plain = fontWeight === 'normal' || Number(fontWeight) < 600
    if (plain && /^(?:B|STRONG)$/.test(element.nodeName)) element.replaceWith(...element.childNodes)
    if (element.nodeName !== 'SPAN') continue
    if (fontWeight === 'bold' || Number(fontWeight) >= 600) wrapWithin(element, 'strong')
    if (fontStyle === 'italic') wrapWithin(element, 'em')
    // A link is underlined anyway.
    if (textDecorationLine.includes('underline') && element.closest('a') === null) wrapWithin(element, 'u')
  }
  return cleaned(content)
}

function wrapWithin(element: HTMLElement, name: string): void {
  const wrap = element.ownerDocument.createElement(name)
  wrap.append(...element.childNodes)
  element.append(wrap)
}

function parsed(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = withoutHandlers(html)
  return template.content
}

function cleaned(content: DocumentFragment): SafeHtml {
  const clean = DOMPurify(window)
  clean.addHook('uponSanitizeAttribute', (_, data) => {
    if (data.attrName === 'href' && safeHref(data.attrValue) === null) data.keepAttr = false
  })
  // An element of the template's own document, to be cleaned in place: its name has to be an allowed one.
  const root = content.ownerDocument.createElement('p')
  root.append(content)
  clean.sanitize(root, { ...ALLOWED, IN_PLACE: true })
  const removed = namesOf(clean.removed)
  // What is written out is read once more, as whoever receives it will read it.
  const safe = clean.sanitize(root.innerHTML, ALLOWED)
  return { html: isBlank(safe) ? '' : safe, removed }
}

/**
 * Event handlers under names that are none: a browser reports the others as violations of the page's policy when it parses
 * them, even where nothing could run. What is safe is decided after this, whatever it missed.
 */
function withoutHandlers(html: string): string {
  return html.replace(/<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi, (tag) =>
    // Values are left as they are: an address may hold `/online=1`.
    tag.replace(
      /(=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))|(?<![\w-])(on[a-z]+)(?=\s*=)/gi,
      (found, _value, handler) => (handler === undefined ? found : `${DISARMED}${handler}`),
    ),
  )
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

/** Whether nothing would be seen of it: an emptied editor leaves `<p></p>` behind. */
function isBlank(html: string): boolean {
  return html.replace(/<\/?p>/g, '').trim() === ''
}
