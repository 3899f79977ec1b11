import DOMPurify from 'dompurify'
import { safeHref } from '../lib/safe-href'

/** Everything that formatted text may hold; a link keeps its address alone. */
const TAGS = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'a']

/** Formatted text that is safe to show and to send. */
export interface SafeHtml {
  readonly html: string
  /** What was taken out, each once: "<script>", "onclick of <p>". */
  readonly removed: readonly string[]
}

/** Parts of a document that the parser adds or drops by itself, which nobody wrote. */
const NOT_WRITTEN = new Set(['html', 'head', 'body', '#comment', '#text'])

/** Takes everything out of HTML but paragraphs, line breaks, emphasis, lists and http(s) links. */
export function safeHtml(html: string): SafeHtml {
  const clean = DOMPurify(window)
  clean.addHook('uponSanitizeAttribute', (_, data) => {
    if (data.attrName === 'href' && safeHref(data.attrValue) === null) data.keepAttr = false
  })
  const safe = clean.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
  const removed = new Set<string>()
  for (const part of clean.removed) {
    if ('element' in part) {
      const name = part.element.nodeName.toLowerCase()
      if (!NOT_WRITTEN.has(name)) removed.add(`<${name}>`)
    } else if (part.attribute !== null) {
      removed.add(`${part.attribute.name} of <${part.from.nodeName.toLowerCase()}>`)
    }
  }
  return { html: isBlank(safe) ? '' : safe, removed: [...removed] }
}

/** Whether nothing would be seen of it: an emptied editor leaves `<p></p>` behind. */
function isBlank(html: string): boolean {
  return html.replace(/<\/?p>/g, '').trim() === ''
}
