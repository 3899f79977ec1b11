/** Prefix that disables event handler attributes. A noncharacter, so no text contains it. */
const MARK = '\uFDD0'

/** Prefixes every word that could be an event handler attribute. Text is restored after parsing. */
export const markHandlers = (html: string): string => html.replace(/(?<=[\s/"'])on(?=[a-z])/gi, `${MARK}$&`)

export const unmarked = (text: string): string => text.replaceAll(MARK, '')

/** Parses HTML in a template, so no script runs. Handlers stay renamed: Chromium would report them as CSP violations. */
export function parseInert(html: string): DocumentFragment {
  const template = document.createElement('template')
  const marked = markHandlers(html)
  template.innerHTML = marked
  const { content } = template
  if (marked === html) return content
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const parts = node instanceof Element ? [...node.attributes] : [node]
    for (const part of parts) if (part.nodeValue?.includes(MARK)) part.nodeValue = unmarked(part.nodeValue)
  }
  return content
}
