/** Elements with the same meaning: replacing one by the other loses nothing. */
const SYNONYMS: Readonly<Record<string, string>> = { B: 'strong', I: 'em', STRONG: 'strong', EM: 'em' }
/** Elements that do not change how text looks. */
const IGNORED = new Set(['P', 'BODY', 'HTML'])

/**
 * Lists the tags of `before` that `after` lost: compares the formatting of each character and counts the line breaks. Empty
 * where both look the same. Needs a DOM.
 */
export function droppedMarkup(before: string, after: string): string[] {
  const [old, now] = [formattedText(before), formattedText(after)]
  const lost = new Set<string>()
  if (old.text !== now.text) lost.add('text')
  old.tags.forEach((tags, index) => {
    const remaining = now.tags[index] ?? []
    for (const tag of tags) if (!remaining.includes(tag)) lost.add(tag)
  })
  if (now.breaks < old.breaks) lost.add('<br>')
  return [...lost]
}

/** The text without white space, with the tags around each character. */
function formattedText(html: string) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const tagsOf: string[][] = []
  let text = ''
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const tags = tagsAround(walker.currentNode)
    for (const letter of walker.currentNode.nodeValue?.replace(/\s+/g, '') ?? '') {
      text += letter
      tagsOf.push(tags)
    }
  }
  return { text, tags: tagsOf, breaks: body.querySelectorAll('br').length }
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
