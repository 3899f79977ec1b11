import DOMPurify from 'dompurify'
import { safeHref } from '../lib/safe-href'

/** Everything that formatted text may hold; a link keeps its address alone. */
const ALLOWED = {
  ALLOWED_TAGS: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'a'],
  ALLOWED_ATTR: ['href'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/** Longest HTML that is looked at, in UTF-16 units: what is longer was pasted by mistake. */
export const LONGEST_HTML = 100_000

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
  const clean = DOMPurify(window)
  clean.addHook('uponSanitizeAttribute', (_, data) => {
    if (data.attrName === 'href' && safeHref(data.attrValue) === null) data.keepAttr = false
  })
  if (html.length > LONGEST_HTML)
    return { html: '', removed: [`everything: more than ${LONGEST_HTML} characters`] }
  const template = document.createElement('template')
  template.innerHTML = withoutHandlers(html)
  // An element of the template's own document, to be cleaned in place: its name has to be an allowed one.
  const root = template.content.ownerDocument.createElement('p')
  root.append(template.content)
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
    tag.replace(/([\s"'/])(on[a-z]+\s*=)/gi, `$1${DISARMED}$2`),
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
