import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type RefObject, useCallback, useEffect, useImperativeHandle, useRef } from 'react'
import { type HistoryRow, isRevision, type Revision } from '../../../api/resources/revision'
import type { Lines } from '../../../domain/membership/folded-lines'
import { useTopInPage } from '../../../ui/layout/use-top-in-page'
import classes from './timeline.module.css'
import { TimelineFold } from './timeline-fold'
import { beginsDay, lookahead, placesToRead, rowOfLine } from './timeline-line'
import { TimelineRow } from './timeline-row'
import { useLineFocus } from './use-line-focus'
import { headHeight, useTopPlace } from './use-top-place'

/** Lines kept ready above and below what is in view. */
const OVERSCAN = 6

/** What others may ask of the list. */
export interface ListActions {
  /** Brings a place into view, on top where it was not, and the focus to it. */
  goTo(place: number): void
  /** Moves the focus by so many lines, from the line on top where it was nowhere. */
  move(by: number): void
  /** The place that has the focus or had it last, else the one on top. */
  place(): number
  /** The revision in focus; null where none is. */
  focused(): Revision | null
}

/** The lines in view, at their places in a list as tall as all of them. */
export const TimelineList = memo(function TimelineList(props: {
  lines: Lines
  folded: boolean
  rows: ReadonlyMap<number, HistoryRow>
  /** Revisions in all. */
  count: number
  /** Height of a row before it is measured, in pixels. */
  rowHeight: number
  zone: string
  /** Ids of the revisions whose raw values are shown. */
  opened: ReadonlySet<string>
  onToggle: (id: string) => void
  onFold: (id: string) => void
  /** Gets the places whose rows have to be there. */
  onPlaces: (places: readonly number[]) => void
  /** The place on top, as the URL holds it. */
  offset: number
  onOffset: (place: number) => void
  actions: RefObject<ListActions | null>
}) {
  const { lines, rows, zone, onPlaces } = props
  const list = useRef<HTMLOListElement>(null)
  const top = useTopInPage(list)
  const focus = useLineFocus(list, lines)
  const { held } = focus

  const virtualizer = useWindowVirtualizer({
    count: lines.count,
    estimateSize: () => props.rowHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: list.current ? headHeight(list.current) : 0,
    getItemKey: lines.keyOf,
    // A line that holds the focus stays in the document however far one scrolls, so that the focus is never lost.
    rangeExtractor: useCallback(
      (range: Range) => {
        const inView = defaultRangeExtractor(range)
        return held === null || inView.includes(held) ? inView : [...inView, held].sort((a, b) => a - b)
      },
      [held],
    ),
    // The lines are placed by the virtualizer itself: React draws only when other lines come into view.
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    useFlushSync: false,
  })
  const { containerRef } = virtualizer
  const items = virtualizer.getVirtualItems()
  const from = virtualizer.range?.startIndex ?? 0
  const to = virtualizer.range?.endIndex ?? 0
  const stop = items.some(({ index }) => index === focus.line) ? focus.line : from

  useEffect(() => {
    const heldPlaces = held === null ? [] : placesToRead(lines, held, held)
    // What is in view comes first; what lies beyond is asked for once that is there.
    const ahead = placesToRead(lines, from, to).every((place) => rows.has(place))
      ? lookahead(to - from + 1)
      : 0
    onPlaces([...placesToRead(lines, from - ahead, to + ahead), ...heldPlaces])
  }, [lines, rows, from, to, held, onPlaces])

  useTopPlace({
    list,
    top,
    offset: props.offset,
    folded: props.folded,
    placeOnTop: () => lines.rowIndexOf(lineOnTop()),
    goTo: (place) =>
      virtualizer.scrollToIndex(lines.lineOf(Math.min(place, props.count - 1)), { align: 'start' }),
    onOffset: props.onOffset,
  })

  /** The first line below what the header covers. */
  function lineOnTop(): number {
    const head = list.current ? headHeight(list.current) : 0
    return virtualizer.getVirtualItemForOffset(window.scrollY + head + 1)?.index ?? 0
  }

  function bringTo(index: number, align: 'auto' | 'start') {
    focus.focus(index)
    virtualizer.scrollToIndex(index, { align })
  }

  useImperativeHandle(props.actions, () => ({
    goTo: (place) => bringTo(lines.lineOf(place), 'start'),
    move(by) {
      const index = held === null ? lineOnTop() : held + by
      bringTo(Math.min(Math.max(0, index), lines.count - 1), 'auto')
    },
    place: () => lines.rowIndexOf(held ?? lineOnTop()),
    focused() {
      const row = held === null ? undefined : rowOfLine(lines, rows, held)
      return row !== undefined && isRevision(row) ? row : null
    },
  }))

  const hold = useCallback(
    (element: HTMLOListElement | null) => {
      list.current = element
      containerRef(element)
    },
    [containerRef],
  )

  return (
    <ol ref={hold} className={classes.list} {...focus.handlers}>
      {items.map(({ key, index }) => {
        const line = lines.at(index)
        const shared = { measure: virtualizer.measureElement, index, isStop: index === stop }
        if (line.kind === 'fold') {
          const { id, changes, active, open } = line.fold
          return (
            <TimelineFold key={key} {...shared} {...{ id, changes, active, open }} onFold={props.onFold} />
          )
        }
        const row = rowOfLine(lines, rows, index)
        // What flies by unread is the list's own pattern: lines come when somebody rests, or when their rows do.
        if (row === undefined && virtualizer.isScrolling && index !== held) return null
        return (
          <TimelineRow
            key={key}
            {...shared}
            place={line.rowIndex}
            count={props.count}
            row={row}
            newDay={beginsDay(lines, rows, index, zone)}
            zone={zone}
            open={row !== undefined && isRevision(row) && props.opened.has(row.id)}
            onToggle={props.onToggle}
          />
        )
      })}
    </ol>
  )
})
