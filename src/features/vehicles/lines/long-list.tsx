import { measureElement as measure } from '@tanstack/react-virtual'
import { memo, useCallback } from 'react'
import { useIsPhone } from '../../../ui/layout/use-is-phone'
import { useNearRows, useTopInPage } from '../../../ui/rows/use-near-rows'
import { headHeight, TimelineLines, type TimelineListProps, useLines } from './timeline-lines'

const OVERSCAN = 6
/** Height in pixels of most rows, and of other lines. Rows are stacked on a narrow screen. */
const [ONE_LINE, STACKED] = [41, 65]

export const LongList = memo(function LongList(props: TimelineListProps) {
  const { lines } = props
  const shared = useLines(lines)
  const { list, focus } = shared
  const rowHeight = useIsPhone() ? STACKED : ONE_LINE
  const near = useNearRows({
    count: lines.count,
    estimateSize: (line) => (lines.at(line)?.kind === 'row' ? rowHeight : ONE_LINE),
    overscan: OVERSCAN,
    scrollMargin: useTopInPage(list),
    scrollPaddingStart: headHeight(list),
    getItemKey: lines.keyOf,
    focused: focus.focused,
    // The observer measures new lines. Reading each height as its line is added would force a layout per line.
    measureElement: (line, entry, by) =>
      entry ? measure(line, entry, by) : (by.measurementsCache[by.indexFromElement(line)]?.size ?? ONE_LINE),
    // Keeps the visible rows in place while rows load above. At the list's end, an opened row still grows down.
    anchorTo: 'end',
    scrollEndThreshold: -1,
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
  return <TimelineLines {...props} {...shared} listRef={listRef} near={near} />
})
