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
    rangeExtractor: useCallback(
      (range: Range) => {
        const near = defaultRangeExtractor(range)
        if (focused === null || focused >= range.count || near.includes(focused)) return near
        return [...near, focused].sort((a, b) => a - b)
      },
      [focused],
    ),
  })
}

export type NearRows = ReturnType<typeof useNearRows>
