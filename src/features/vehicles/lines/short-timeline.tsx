import { memo, type RefObject, useCallback, useMemo } from 'react'
import type { LineWindow } from './line-window'
import { TimelineList, type TimelineListProps, useTimelineList } from './timeline-list'
import { headHeight } from './use-top-row'

/** Lines that stand for a long list until the code for all of it is there: more than a screen shows. */
const FIRST = 30

/** The list where it is short: all lines are in the document. */
export const ShortTimeline = memo(function ShortTimeline(props: TimelineListProps) {
  return <Lines {...props} end={props.lines.count} />
})

/** The beginning of a long list, as far as it has been read. The long list says what else is to be read. */
export const FirstLines = memo(function FirstLines(props: TimelineListProps) {
  return <Lines {...props} end={Math.min(FIRST, props.lines.count)} onRowsNeeded={NOTHING} />
})

function Lines(props: TimelineListProps & { end: number }) {
  const shared = useTimelineList(props.lines)
  return <TimelineList {...props} {...shared} lineWindow={useLinesTo(props.end, props.lines, shared.list)} />
}

function useLinesTo(
  end: number,
  lines: TimelineListProps['lines'],
  list: RefObject<HTMLOListElement | null>,
): LineWindow {
  const items = useMemo(
    () => Array.from({ length: end }, (_, index) => ({ key: lines.keyOf(index), index })),
    [lines, end],
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
    to: end - 1,
    isScrolling: false,
    isInFlow: true,
    listRef,
    measure: NOTHING,
    topLine() {
      const line = elements().findIndex((element) => element.getBoundingClientRect().bottom > head() + 1)
      return line === -1 ? Math.max(0, end - 1) : line
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
