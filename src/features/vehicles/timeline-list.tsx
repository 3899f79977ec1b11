import { useMediaQuery } from '@mantine/hooks'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { isRevision, type Revision } from '../../api/revision'
import { useTopInPage } from '../../ui/use-top-in-page'
import classes from './timeline.module.css'
import { TimelineItem } from './timeline-item'
import type { TimelineRows } from './use-timeline'

/** Height of a row before it is measured, in pixels: in one line, and stacked as the styles do below this width. */
const ONE_LINE = 47
const STACKED = 116
const NARROW = '(max-width: 61.99em)'
/** Rows kept ready above and below what is in view. */
const OVERSCAN = 8

/** The rows in view, at their places in a list as tall as all of them. */
export function TimelineList(props: {
  timeline: TimelineRows
  zone: string
  /** Ids of the revisions whose raw values are shown. */
  opened: ReadonlySet<string>
  onToggle: (id: string) => void
  onRange: (change: (old: Range) => Range) => void
}) {
  const { timeline, zone, opened, onRange } = props
  const list = useRef<HTMLOListElement>(null)
  const top = useTopInPage(list)
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const [focused, setFocused] = useState<number | null>(null)
  const virtualizer = useWindowVirtualizer({
    count: timeline.count,
    estimateSize: () => (narrow ? STACKED : ONE_LINE),
    overscan: OVERSCAN,
    scrollMargin: top,
    // A row that holds the focus stays in the document however far one scrolls, so that the focus is never lost.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), focused ?? range.startIndex])].sort((a, b) => a - b),
    onChange: ({ range }) => {
      const [from, to] = [range?.startIndex ?? 0, range?.endIndex ?? 0]
      onRange((old) => (old.from === from && old.to === to ? old : { from, to }))
    },
  })

  /** The next readable revision above a place; undefined where the place above is still on its way. */
  function newerThan(index: number): Revision | null | undefined {
    for (let above = index - 1; above >= 0; above--) {
      const row = timeline.rowAt(above)
      if (row === undefined || isRevision(row)) return row
    }
    return null
  }

  return (
    <ol ref={list} className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const row = timeline.rowAt(item.index)
        return (
          <TimelineItem
            key={item.key}
            measure={virtualizer.measureElement}
            index={item.index}
            start={item.start - top}
            count={timeline.count}
            row={row}
            newer={newerThan(item.index)}
            zone={zone}
            open={row !== undefined && isRevision(row) && opened.has(row.id)}
            onToggle={props.onToggle}
            onFocused={setFocused}
          />
        )
      })}
    </ol>
  )
}

/** Places in view, both included. */
interface Range {
  from: number
  to: number
}
