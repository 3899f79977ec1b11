import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback } from 'react'

type Options = Parameters<typeof useWindowVirtualizer<HTMLElement>>[0]

/**
 * Which rows of the page are near the view. The `focused` row counts as near, however far away, so that the focus is not
 * lost. `scrollMargin` is where the rows begin in the page, in pixels.
 */
export function useNearRows({ focused, ...options }: Options & { focused: number | null }) {
  return useWindowVirtualizer<HTMLElement>({
    ...options,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    useFlushSync: false,
    rangeExtractor: useCallback((range: Range) => nearRange(range, focused), [focused]),
  })
}

/** The indexes near the view, and one that is drawn wherever it is; null for none. */
export function nearRange(range: Range, always: number | null): number[] {
  const near = defaultRangeExtractor(range)
  if (always === null || always >= range.count || near.includes(always)) return near
  return [...near, always].sort((a, b) => a - b)
}

export type NearRows = ReturnType<typeof useNearRows>
