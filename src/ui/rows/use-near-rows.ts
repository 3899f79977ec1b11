import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useState } from 'react'

type Options = Parameters<typeof useWindowVirtualizer<HTMLElement>>[0]

/** Virtualizes rows. The `focused` row is always included, to keep its focus. `scrollMargin`: the first row's offset (px). */
export function useNearRows({ focused, ...options }: Options & { focused: number | null }) {
  return useWindowVirtualizer<HTMLElement>({
    ...options,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    useFlushSync: false,
    rangeExtractor: useCallback((range: Range) => nearRange(range, focused), [focused]),
  })
}

export function nearRange(range: Range, always: number | null): number[] {
  const near = defaultRangeExtractor(range)
  if (always === null || always >= range.count || near.includes(always)) return near
  return [...near, always].sort((a, b) => a - b)
}

export type NearRows = ReturnType<typeof useNearRows>

/** Returns the distance of an element's top from the document's (px), updated if content above changes height. */
export function useTopInPage(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useEffect(() => {
    // The observer also fires initially, but after layout. Measuring here would force an extra layout.
    const observer = new ResizeObserver(() => {
      if (element.current) setTop(element.current.getBoundingClientRect().top + window.scrollY)
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}
