/** Makes React work on translated pages: puts text nodes back in place of a translator's `<font>` before React needs them. */
export function followMovedText(): void {
  const places = new WeakMap<Node, ChildNode>()

  function putBack(node: Node | null, parent: Node | null = null): void {
    if (!(node instanceof Text)) return
    const place = places.get(node) ?? outermostFont(node)
    places.delete(node)
    if (place?.parentNode && (parent === null || place.parentNode === parent)) place.replaceWith(node)
  }

  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
      for (const text of removedNodes) {
        const font = [...addedNodes, previousSibling, nextSibling].find(isFont)
        if (text instanceof Text && font && !text.isConnected) places.set(text, font)
      }
  }).observe(document.documentElement, { childList: true, subtree: true })

  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) putBack(child, this)
    return removeChild.call(this, child) as T
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before !== null && before.parentNode !== this) putBack(before, this)
    return insertBefore.call(this, node, before) as T
  }
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Text, value: string | null) {
      putBack(this)
      nodeValue?.set?.call(this, value)
    },
  })
}

const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT'

function outermostFont(text: Text): HTMLElement | undefined {
  let font: HTMLElement | undefined
  for (let node = text.parentNode; isFont(node); node = node.parentNode) font = node
  return font
}
