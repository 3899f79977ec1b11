import { memo, type RefObject, useCallback, useMemo } from 'react'
import type { LineWindow } from './line-window'
import { TimelineList, type TimelineListProps, useTimelineList } from './timeline-list'
import { headHeight } from './use-top-row'

/** The list where it is short: all lines are in the document. */
export const ShortTimeline = memo(function ShortTimeline(props: TimelineListProps) {
  const shared = useTimelineList(props.lines)
  return <TimelineList {...props} {...shared} lineWindow={useAllLines(props.lines, shared.list)} />
})

function useAllLines(
  lines: TimelineListProps['lines'],
  list: RefObject<HTMLOListElement | null>,
): LineWindow {
  const items = useMemo(
    () => Array.from({ length: lines.count }, (_, index) => ({ key: lines.keyOf(index), index })),
    [lines],
  )
  const listRef = useCallback(
    (element: HTMLOListElement | null) => {
      list.current = element
    },
    [list],
  )
  const elements = () => [...(list.current?.children ?? [])]
  const head = () => (list.current ? headHeight(list.current) : 0)
  return {
    items,
    from: 0,
    to: lines.count - 1,
    isScrolling: false,
    isInFlow: true,
    listRef,
    measure: NOTHING,
    topLine() {
      const line = elements().findIndex((element) => element.getBoundingClientRect().bottom > head() + 1)
      return line === -1 ? Math.max(0, lines.count - 1) : line
    },
    scrollTo(line, align) {
      const box = elements()[line]?.getBoundingClientRect()
      if (!box) return
      if (align === 'start' || box.top < head()) window.scrollBy(0, box.top - head())
      else if (box.bottom > window.innerHeight) window.scrollBy(0, box.bottom - window.innerHeight)
    },
  }
}

const NOTHING = () => undefined
