import type { Page } from 'playwright/test'

/**
 * Changes the page like a browser's translator. 'replace' replaces each text by two `<font>` elements with a new text,
 * as Chrome does; 'wrap' moves the text into them. Leaves everything under `translate="no"` alone.
 */
export function translatePage(page: Page, how: 'replace' | 'wrap'): Promise<number> {
  return page.evaluate((mode) => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode
      const inside = text.parentElement?.closest('[translate="no"], script, style, textarea, font')
      if (text instanceof Text && text.data.trim() !== '' && !inside) texts.push(text)
    }
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      outer.append(inner)
      text.replaceWith(outer)
      inner.append(mode === 'wrap' ? text : `«${text.data}»`)
    }
    return texts.length
  }, how)
}
