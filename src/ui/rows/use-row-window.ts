import { type FocusEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTopInPage } from '../layout/use-top-in-page'
import { useWindowedRows } from './use-windowed-rows'

/** Up to so many rows are all in the document, where the browser's own search finds them. */
const ALL_DRAWN = 150
/**
 * Draws the rows of a long table that are near the view, with room for the others above and below. The code for that comes
 * with the first long table; until it is there, the first rows are drawn.
 */
export function useRowWindow(count: number, rowHeight: number) {
  const body = useRef<HTMLDivElement>(null)
  const top = useTopInPage(body)
  const [held, setHeld] = useState<number | null>(null)
  const isLong = count > ALL_DRAWN
  // The row with the focus stays in the document, however far away, so that the focus is not lost.
  const { rows, failure } = useWindowedRows(isLong ? count : 0, { rowHeight, top, held })
  return {
    isLong,
    frame: body,
    measure: rows?.measure ?? null,
    /** Shown where the code for long tables cannot be loaded. */
    failure,
    /** The drawn rows by index, and the height in pixels of what is left out before each and after the last. */
    windowOf(from: number, to: number) {
      if (!isLong || rows === undefined) {
        const end = isLong ? Math.max(from, Math.min(to, ALL_DRAWN)) : to
        return {
          drawn: Array.from({ length: end - from }, (_, at) => ({ index: from + at, gap: 0 })),
          // What cannot be drawn needs no room: what is said about it follows the rows.
          after: failure === null ? (to - end) * rowHeight : 0,
        }
      }
      let reached = rows.startOf(from)
      const drawn = rows.near
        .filter(({ index }) => index >= from && index < to)
        .map(({ index, start, end }) => {
          const gap = start - reached
          reached = end
          return { index, gap }
        })
      return { drawn, after: rows.startOf(to) - reached }
    },
    /** Gives the focus back to the row that had it when its button was drawn anew. */
    refocus() {
      if (held === null || document.activeElement !== document.body) return
      body.current?.querySelector<HTMLElement>(`[data-index="${held}"] button`)?.focus()
    },
    /** Draws a row, wherever it is, and moves the focus to its button, which brings it into view. */
    reveal(index: number) {
      flushSync(() => setHeld(index))
      body.current?.querySelector<HTMLElement>(`[data-index="${index}"] button`)?.focus()
    },
    handlers: {
      onFocus(event: FocusEvent) {
        const index = event.target.closest<HTMLElement>('[data-index]')?.dataset.index
        setHeld(index === undefined ? null : Number(index))
      },
      onBlur: () => setHeld(null),
    },
  }
}
