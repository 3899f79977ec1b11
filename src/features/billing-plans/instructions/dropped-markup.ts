/** Names of one thing: what the editor writes for them loses nothing. */
const SAME: Readonly<Record<string, string>> = { B: 'strong', I: 'em', STRONG: 'strong', EM: 'em' }
/** Wrapped around or taken from text freely: it looks the same. */
const FREE = new Set(['P', 'BODY', 'HTML'])

/**
 * What of `before` is not in `after` any more, as tags: the formatting around each letter is compared, and the line
 * breaks counted. Empty where both look alike. Needs a document.
 */
export function droppedMarkup(before: string, after: string): string[] {
  const [was, is] = [letters(before), letters(after)]
  const lost = new Set<string>()
  if (was.text !== is.text) lost.add('text')
  was.around.forEach((tags, index) => {
    const kept = is.around[index] ?? []
    for (const tag of tags) if (!kept.includes(tag)) lost.add(tag)
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
    // A link that leads nowhere is none.
    if (FREE.has(at.nodeName) || (at.nodeName === 'A' && href === null)) continue
    const name = SAME[at.nodeName] ?? at.nodeName.toLowerCase()
    tags.push(href === null ? `<${name}>` : `<${name} href="${href}">`)
  }
  return tags
}
