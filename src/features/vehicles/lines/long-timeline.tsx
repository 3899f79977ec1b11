import { memo, useCallback } from 'react'
import { useNearRows } from '../../../ui/rows/use-near-rows'
import { TimelineList, type TimelineListProps, useTimelineList } from './timeline-list'
import { headHeight } from './use-top-row'

/** Lines kept ready above and below what is in view. */
const OVERSCAN = 6
/** Height of a fold's line in pixels. */
const FOLD_HEIGHT = 41

/** The list of any length: only the lines near the view are in the document. */
export const LongTimeline = memo(function LongTimeline(props: TimelineListProps) {
  const { lines, rowHeight } = props
  const shared = useTimelineList(lines)
  const { list, top, focus } = shared
  const near = useNearRows({
    count: lines.count,
    estimateSize: (line) => (lines.isFold(line) ? FOLD_HEIGHT : rowHeight),
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: headHeight(list),
    getItemKey: lines.keyOf,
    focused: focus.focused,
    // The virtualizer positions the lines itself, so React renders only when other lines come into view.
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
  })
  const { containerRef } = near
  const listRef = useCallback(
    (element: HTMLOListElement | null) => {
      list.current = element
      containerRef(element)
    },
    [list, containerRef],
  )
  return <TimelineList {...props} {...shared} listRef={listRef} near={near} />
})
