import { expect, test } from 'vitest'
import { flattenDeep, MAX_LEVELS } from './safe-html'

/** Creates a tree of elements that counts its visits. */
function tree() {
  const reads = { elements: 0, texts: 0 }
  class FakeElement {
    readonly own: FakeElement[] = []
    readonly replaced: string[] = []
    text: string
    constructor(text = '') {
      this.text = text
    }
    get children() {
      reads.elements++
      return this.own
    }
    get textContent(): string {
      reads.texts++
      return this.text
    }
    replaceWith(text: string) {
      this.replaced.push(text)
    }
    add(text = ''): FakeElement {
      const child = new FakeElement(text)
      this.own.push(child)
      return child
    }
  }
  return { root: new FakeElement(), reads }
}

test('F74 nesting beyond the maximum depth becomes text, read once', () => {
  const { root, reads } = tree()
  let deepest = root
  for (let depth = 0; depth < MAX_LEVELS; depth++) deepest = deepest.add()
  const deep = deepest.add('Pay now')
  let below = deep
  for (let depth = 0; depth < 20_000; depth++) below = below.add()
  expect(flattenDeep(root)).toBe(true)
  expect(deep.replaced).toEqual(['Pay now'])
  expect(reads).toEqual({ elements: MAX_LEVELS + 1, texts: 1 })
})

test('keeps content at the maximum depth and visits each element once', () => {
  const { root, reads } = tree()
  const all = Array.from({ length: 300 }, () => {
    let at = root
    const path = Array.from({ length: MAX_LEVELS }, () => {
      at = at.add('text')
      return at
    })
    return path
  }).flat()
  expect(flattenDeep(root)).toBe(false)
  expect(all.flatMap(({ replaced }) => replaced)).toEqual([])
  expect(reads).toEqual({ elements: all.length + 1, texts: 0 })
})
