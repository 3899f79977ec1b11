import { type FocusEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Tracks which row (`data-index`) has, or last had, the focus. While it has the focus (`focused`) it must stay in the
 * document. A row is known by its key: it stays the same while others come and go above it. `selector` is what takes the
 * focus within a row; the row itself without it.
 */
export function useFocusedRow<Key>(
  frame: RefObject<HTMLElement | null>,
  rows: { count: number; keyOf: (index: number) => Key; indexOf: (key: Key) => number },
  selector = '',
) {
  const { count, keyOf, indexOf } = rows
  const [key, setKey] = useState<Key | null>(null)
  const [isFocused, setFocused] = useState(false)
  const last = key === null || count === 0 ? null : Math.min(indexOf(key), count - 1)
  const focused = isFocused ? last : null

  function elementOf(index: number): HTMLElement | null {
    return frame.current?.querySelector<HTMLElement>(`[data-index="${index}"]${selector}`) ?? null
  }

  function choose(index: number) {
    setKey(keyOf(index))
    setFocused(true)
  }

  return {
    /** The row that has the focus, else the one that had it last. */
    last,
    focused,
    /** Draws a row, wherever it is, and focuses it. */
    focus(index: number, options?: FocusOptions) {
      flushSync(() => choose(index))
      elementOf(index)?.focus(options)
    },
    /** Gives the focus back to the row that had it when what took it was drawn again. */
    refocus() {
      if (focused !== null && document.activeElement === document.body) elementOf(focused)?.focus()
    },
    handlers: {
      onFocus({ target }: FocusEvent) {
        const index = target.closest<HTMLElement>('[data-index]')?.dataset.index
        if (index === undefined) setFocused(false)
        else choose(Number(index))
      },
      onBlur({ relatedTarget }: FocusEvent) {
        // Switching to another window keeps the focus where it is.
        const isInside = [relatedTarget, document.activeElement].some(
          (element) => element instanceof Node && frame.current?.contains(element),
        )
        if (!isInside) setFocused(false)
      },
    },
  }
}
