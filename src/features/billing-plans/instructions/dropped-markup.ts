/** Elements with the same meaning: replacing one by the other loses nothing. */
const SYNONYMS: Readonly<Record<string, string>> = { B: 'strong', I: 'em', STRONG: 'strong', EM: 'em' }
/** Elements that do not change how text looks. */
const IGNORED = new Set(['P', 'BODY', 'HTML'])

/**
 * Lists the tags of `before` that `after` lost: compares the formatting of each character and counts the line breaks. Empty
 * where both look the same. Needs a DOM.
 */
export function droppedMarkup(before: string, after: string): string[] {
  const [was, is] = [letters(before), letters(after)]
  const lost = new Set<string>()
  if (was.text !== is.text) lost.add('text')
  was.around.forEach((tags, index) => {
    const remaining = is.around[index] ?? []
    for (const tag of tags) if (!remaining.includes(tag)) lost.add(tag)
  })
  if (is.breaks < was.breaks) lost.add('<br>')
  return [...lost]
}

function letters(html: string) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const around: string[][] = []
  let text = ''
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const tags = tagsAround(walker.currentNode)
    for (const letter of walker.currentNode.nodeValue?.replace(/\s+/g, '') ?? '') {
      text += letter
      around.push(tags)
    }
  }
  return { text, around, breaks: body.querySelectorAll('br').length }
}

function tagsAround(node: Node): string[] {
  const tags: string[] = []
  for (let at = node.parentElement; at !== null; at = at.parentElement) {
    const href = at.getAttribute('href')
    // A link without an address is plain text.
    if (IGNORED.has(at.nodeName) || (at.nodeName === 'A' && href === null)) continue
    const name = SYNONYMS[at.nodeName] ?? at.nodeName.toLowerCase()
    tags.push(href === null ? `<${name}>` : `<${name} href="${href}">`)
  }
  return tags
}
