import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTopInPage } from './use-top-in-page'

/** Up to so many rows are all in the document, where the browser's own search finds them. */
const ALL_DRAWN = 150
/** Rows drawn beyond the visible ones. */
const OVERSCAN = 12

/** Draws the rows of a long table that are near the view, with room for the others above and below. */
export function useRowWindow(count: number, rowHeight: number) {
  const body = useRef<HTMLDivElement>(null)
  const top = useTopInPage(body)
  const [held, setHeld] = useState<number | null>(null)
  const isLong = count > ALL_DRAWN
  const virtualizer = useWindowVirtualizer({
    count: isLong ? count : 0,
    estimateSize: useCallback(() => rowHeight, [rowHeight]),
    overscan: OVERSCAN,
    scrollMargin: top,
    useFlushSync: false,
    // The row with the focus stays in the document, however far away, so that the focus is not lost.
    rangeExtractor: useCallback(
      (range: Range) => {
        const inView = defaultRangeExtractor(range)
        if (held === null || held >= count || inView.includes(held)) return inView
        return [...inView, held].sort((a, b) => a - b)
      },
      [held, count],
    ),
  })
  // First: it brings the measurements up to date.
  const items = virtualizer.getVirtualItems()
  return {
    isLong,
    frame: body,
    measure: virtualizer.measureElement,
    /** The drawn rows by index, and the height in pixels of what is left out before each and after the last. */
    windowOf(from: number, to: number) {
      if (!isLong) {
        return {
          drawn: Array.from({ length: to - from }, (_, at) => ({ index: from + at, gap: 0 })),
          after: 0,
        }
      }
      const startOf = (index: number) =>
        virtualizer.measurementsCache[index]?.start ?? virtualizer.getTotalSize() + top
      let reached = startOf(from)
      const drawn = items
        .filter(({ index }) => index >= from && index < to)
        .map(({ index, start, end }) => {
          const gap = start - reached
          reached = end
          return { index, gap }
        })
      return { drawn, after: startOf(to) - reached }
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
