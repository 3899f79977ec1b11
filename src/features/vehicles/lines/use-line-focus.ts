import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type LineKey, type Lines, lineOfKey } from '../../../domain/membership/folded-lines'

/**
 * Tracks which line of a virtualised list has, or last had, the focus. The line is known by its key, so it stays the same
 * when runs above it are folded. While it has the focus it must stay in the document (`held`).
 */
export function useLineFocus(list: RefObject<HTMLElement | null>, lines: Lines) {
  const [key, setKey] = useState<LineKey | null>(null)
  const [held, setHeld] = useState(false)
  const wanted = useRef(false)
  const line = key === null || lines.count === 0 ? null : Math.min(lineOfKey(lines, key), lines.count - 1)

  function elementOf(index: number | null): HTMLElement | null {
    return list.current?.querySelector(`[data-index="${index}"]`) ?? null
  }

  useLayoutEffect(() => {
    if (!wanted.current) return
    const element = elementOf(line)
    if (element === null) return
    wanted.current = false
    element.focus({ preventScroll: true })
  })

  return {
    /** The line that has the focus, else the one that had it last. */
    line,
    held: held ? line : null,
    /** Focuses a line, once it is drawn. */
    focus(index: number) {
      setKey(lines.keyOf(index))
      setHeld(true)
      wanted.current = elementOf(index) === null
      elementOf(index)?.focus({ preventScroll: true })
    },
    handlers: {
      onFocus({ target }: FocusEvent<HTMLElement>) {
        const index = target.closest<HTMLElement>('[data-index]')?.dataset.index
        if (index === undefined) return
        setKey(lines.keyOf(Number(index)))
        setHeld(true)
      },
      onBlur({ relatedTarget }: FocusEvent<HTMLElement>) {
        // Switching to another window keeps the focus where it is.
        const inside = [relatedTarget, document.activeElement].some(
          (element) => element instanceof Node && list.current?.contains(element),
        )
        if (!inside) setHeld(false)
      },
    },
  }
}
