import type { Range, VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useLayoutEffect, useReducer, useState } from 'react'
import { useCode } from '../feedback/lazy'

const loadVirtualizer = () => import('@tanstack/react-virtual')

/** Rows drawn beyond the visible ones. */
const OVERSCAN = 12

interface WindowedRows {
  /** The rows near the view; distances from the top of the page in pixels. */
  readonly near: readonly VirtualItem[]
  /** Where a row begins, or the end of the last one. */
  readonly startOf: (index: number) => number
  /** Takes the element of each drawn row, and measures it. */
  readonly measure: (row: Element | null) => void
}

/**
 * Which of `count` rows of the page are near the view: what `useWindowVirtualizer` of `@tanstack/react-virtual` tells, whose
 * code is loaded with the first row and which, being a hook, could not be called later. `top` is where the rows begin in
 * the page and `rowHeight` their usual height, in pixels; the row `held` counts as near.
 */
export function useWindowedRows(
  count: number,
  { rowHeight, top, held }: { rowHeight: number; top: number; held: number | null },
): { rows: WindowedRows | undefined; failure: ReactNode } {
  const [virtualizer, setVirtualizer] = useState<Virtualizer<Window, Element>>()
  const { code, failure } = useCode(count > 0 || virtualizer ? loadVirtualizer : null)
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0)
  const estimateSize = useCallback(() => rowHeight, [rowHeight])
  const rangeExtractor = useCallback(
    (range: Range) => {
      const inView = code?.defaultRangeExtractor(range) ?? []
      if (held === null || held >= count || inView.includes(held)) return inView
      return [...inView, held].sort((a, b) => a - b)
    },
    [code, held, count],
  )

  const options = code && {
    count,
    estimateSize,
    rangeExtractor,
    overscan: OVERSCAN,
    scrollMargin: top,
    onChange: redraw,
    getScrollElement: (): Window => window,
    initialOffset: () => window.scrollY,
    observeElementRect: code.observeWindowRect,
    observeElementOffset: code.observeWindowOffset,
    scrollToFn: code.windowScroll,
  }
  if (code && options && virtualizer === undefined)
    setVirtualizer(new code.Virtualizer<Window, Element>(options))
  if (options) virtualizer?.setOptions(options)
  useLayoutEffect(() => virtualizer?._didMount(), [virtualizer])
  useLayoutEffect(() => virtualizer?._willUpdate())

  if (virtualizer === undefined || count === 0) return { rows: undefined, failure }
  // First: it brings the measurements up to date.
  const near = virtualizer.getVirtualItems()
  return {
    rows: {
      near,
      startOf: (index) => virtualizer.measurementsCache[index]?.start ?? virtualizer.getTotalSize() + top,
      measure: virtualizer.measureElement,
    },
    failure,
  }
}
