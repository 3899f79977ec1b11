import { type FocusEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Tracks the row (`data-index`) that has, or last had, the focus. A focused row (`focused`) must stay in the document.
 * Identifies the row by its key, so rows may come and go above it; the index is -1 if its key is gone. `selector` finds the
 * element to focus in a row; if absent, focuses the row itself.
 */
export function useFocusedRow<Key>(
  frame: RefObject<HTMLElement | null>,
  rows: { count: number; keyOf: (index: number) => Key; indexOf: (key: Key) => number },
  selector = '',
) {
  const { count, keyOf, indexOf } = rows
  const [key, setKey] = useState<Key | null>(null)
  const [isFocused, setFocused] = useState(false)
  const index = key === null ? -1 : Math.min(indexOf(key), count - 1)
  const last = index < 0 ? null : index
  const focused = isFocused ? last : null

  function elementOf(index: number): HTMLElement | null {
    return frame.current?.querySelector<HTMLElement>(`[data-index="${index}"]${selector}`) ?? null
  }

  function choose(index: number) {
    setKey(keyOf(index))
    setFocused(true)
  }

  return {
    last,
    focused,
    focus(index: number, options?: FocusOptions) {
      flushSync(() => choose(index))
      elementOf(index)?.focus(options)
    },
    /** Restores the focus in the last row after its focused element was re-rendered. */
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
        // Switching to a different window keeps the focus.
        const isInside = [relatedTarget, document.activeElement].some(
          (element) => element instanceof Node && frame.current?.contains(element),
        )
        if (!isInside) setFocused(false)
      },
    },
  }
}
