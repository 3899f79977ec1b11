import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback } from 'react'
import type { LineKey } from '../../../domain/membership/folded-lines'
import type { LineWindow, LineWindowOptions } from './line-window'
import { TimelineList, type TimelineListProps, useTimelineList } from './timeline-list'
import { headHeight } from './use-top-row'

/** Lines kept ready above and below what is in view. */
const OVERSCAN = 6
/** Height of a fold's line in pixels. */
const FOLD_HEIGHT = 41

/** The list of any length: only the lines near the view are in the document. */
export const LongTimeline = memo(function LongTimeline(props: TimelineListProps) {
  const shared = useTimelineList(props.lines)
  const lineWindow = useNearLines({ ...props, ...shared, held: shared.focus.held })
  return <TimelineList {...props} {...shared} lineWindow={lineWindow} />
})

function useNearLines({ list, lines, rowHeight, top, held }: LineWindowOptions): LineWindow {
  const virtualizer = useWindowVirtualizer({
    count: lines.count,
    estimateSize: (line) => (lines.isFold(line) ? FOLD_HEIGHT : rowHeight),
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: list.current ? headHeight(list.current) : 0,
    getItemKey: lines.keyOf,
    // The focused line stays in the document, however far away, so that the focus is not lost.
    rangeExtractor: useCallback(
      (range: Range) => {
        const inView = defaultRangeExtractor(range)
        return held === null || inView.includes(held) ? inView : [...inView, held].sort((a, b) => a - b)
      },
      [held],
    ),
    // The virtualizer positions the lines itself, so React renders only when other lines come into view.
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    useFlushSync: false,
  })
  const { containerRef } = virtualizer
  const listRef = useCallback(
    (element: HTMLOListElement | null) => {
      list.current = element
      containerRef(element)
    },
    [list, containerRef],
  )
  // First: it brings the range up to date.
  const items = virtualizer.getVirtualItems() as readonly { key: LineKey; index: number }[]
  return {
    items,
    from: virtualizer.range?.startIndex ?? 0,
    to: virtualizer.range?.endIndex ?? 0,
    isScrolling: virtualizer.isScrolling,
    isInFlow: false,
    listRef,
    measure: virtualizer.measureElement,
    topLine() {
      const head = list.current ? headHeight(list.current) : 0
      return virtualizer.getVirtualItemForOffset(window.scrollY + head + 1)?.index ?? 0
    },
    scrollTo: (line, align) => virtualizer.scrollToIndex(line, { align }),
  }
}
