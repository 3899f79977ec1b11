/** Prefix that disables an event handler's name. No text contains this noncharacter. */
const MARK = '\uFDD0'

/** Attributes start after white space, a slash, or a quote. Marked words in texts are unmarked after parsing. */
export const markHandlers = (html: string): string => html.replace(/(?<=[\s/"'])on(?=[a-z])/gi, `${MARK}$&`)

export const unmarked = (text: string): string => text.replaceAll(MARK, '')

/** Parses HTML in a template, so nothing runs. Handlers' names stay marked: Chromium would report them. */
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
