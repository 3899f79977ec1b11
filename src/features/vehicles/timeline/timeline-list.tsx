import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type RefObject, useCallback, useEffect, useImperativeHandle, useRef } from 'react'
import { type HistoryRow, isRevision, type Revision } from '../../../api/resources/revision'
import type { Lines } from '../../../domain/membership/folded-lines'
import { useTopInPage } from '../../../ui/layout/use-top-in-page'
import classes from './timeline.module.css'
import { TimelineFold } from './timeline-fold'
import { TimelineHead } from './timeline-head'
import { beginsDay, isTurn, lookahead, precisionOfLine, rowOfLine, rowsToRead } from './timeline-line'
import { TimelineRow } from './timeline-row'
import { useLineFocus } from './use-line-focus'
import { headHeight, useTopRow } from './use-top-row'

/** Lines kept ready above and below what is in view. */
const OVERSCAN = 6
/** Height of a fold's line in pixels. */
const FOLD_HEIGHT = 41

/** What the page can tell the list to do. */
export interface ListActions {
  /** Scrolls a row into view and focuses it. */
  goTo(rowIndex: number): void
  /** Moves the focus by a number of lines; without a focus, it goes to the top line. */
  move(by: number): void
  /** Index of the row that has the focus, else of the top row. */
  rowIndex(): number
  /** The revision that has the focus; null where none has. */
  focused(): Revision | null
}

/** The virtualised list: only the lines near the view are in the document. */
export const TimelineList = memo(function TimelineList(props: {
  lines: Lines
  rows: ReadonlyMap<number, HistoryRow>
  /** Number of all revisions. */
  count: number
  /** Height of a row before it is measured, in pixels. */
  rowHeight: number
  zone: string
  /** Ids of the revisions whose raw values are shown. */
  opened: ReadonlySet<string>
  onToggle: (id: string) => void
  onFold: (id: string) => void
  /** Called with the indexes of the rows to read. */
  onRowsNeeded: (rowIndexes: readonly number[]) => void
  /** history_ids of the revisions that changed the membership, as far as it is known. */
  turns: ReadonlySet<string>
  /** Index of the top row, from the URL. */
  offset: number
  /** Whether the lines that `offset` is in are not known yet. */
  waiting: boolean
  onOffset: (rowIndex: number) => void
  actions: RefObject<ListActions | null>
}) {
  const { lines, rows, zone, onRowsNeeded } = props
  const list = useRef<HTMLOListElement>(null)
  const top = useTopInPage(list)
  const focus = useLineFocus(list, lines)
  const { held } = focus
  const toggled = useRef(false)
  const { onFold } = props
  const fold = useCallback(
    (id: string) => {
      toggled.current = true
      onFold(id)
    },
    [onFold],
  )

  const virtualizer = useWindowVirtualizer({
    count: lines.count,
    estimateSize: (line) => (lines.isFold(line) ? FOLD_HEIGHT : props.rowHeight),
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
  const items = virtualizer.getVirtualItems()
  const from = virtualizer.range?.startIndex ?? 0
  const to = virtualizer.range?.endIndex ?? 0
  const stop = items.some(({ index }) => index === focus.line) ? focus.line : from

  // The line that is being scrolled to. Its rows are requested with those around it, in one request.
  const goingTo = useRef<number | null>(null)
  useEffect(() => {
    if (goingTo.current !== null && goingTo.current >= from && goingTo.current <= to) goingTo.current = null
    const heldRows = held === null || held === goingTo.current ? [] : rowsToRead(lines, held, held)
    // Rows beyond the view are requested once those in view are read.
    const ahead = rowsToRead(lines, from, to).every((rowIndex) => rows.has(rowIndex))
      ? lookahead(to - from + 1)
      : 0
    onRowsNeeded([...rowsToRead(lines, from - ahead, to + ahead), ...heldRows])
  }, [lines, rows, from, to, held, onRowsNeeded])

  useTopRow({
    list,
    top,
    offset: props.offset,
    lines,
    waiting: props.waiting,
    toggled,
    topRowIndex: () => lines.rowIndexOf(topLine()),
    goTo: (rowIndex) =>
      virtualizer.scrollToIndex(lines.lineOf(Math.min(rowIndex, props.count - 1)), { align: 'start' }),
    onOffset: props.onOffset,
  })

  /** The first line below the header. */
  function topLine(): number {
    const head = list.current ? headHeight(list.current) : 0
    return virtualizer.getVirtualItemForOffset(window.scrollY + head + 1)?.index ?? 0
  }

  function bringTo(index: number, align: 'auto' | 'start') {
    goingTo.current = index >= from && index <= to ? null : index
    focus.focus(index)
    virtualizer.scrollToIndex(index, { align })
  }

  useImperativeHandle(props.actions, () => ({
    goTo: (rowIndex) => bringTo(lines.lineOf(rowIndex), 'start'),
    move(by) {
      const index = held === null ? topLine() : held + by
      bringTo(Math.min(Math.max(0, index), lines.count - 1), 'auto')
    },
    rowIndex: () => lines.rowIndexOf(held ?? topLine()),
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
    <div className={classes.timeline}>
      <TimelineHead {...{ list, lines, rows, zone, topLine }} />
      <ol ref={hold} className={classes.list} {...focus.handlers}>
        {items.map(({ key, index }) => {
          const line = lines.at(index)
          const shared = { measure: virtualizer.measureElement, index, isStop: index === stop }
          if (line.kind === 'fold') {
            const { id, changes, state, open } = line.fold
            return <TimelineFold key={key} {...shared} {...{ id, changes, state, open }} onFold={fold} />
          }
          const row = rowOfLine(lines, rows, index)
          // While the list scrolls, unread rows are not rendered: the list's background shows their pattern.
          if (row === undefined && virtualizer.isScrolling && index !== held) return null
          return (
            <TimelineRow
              key={key}
              {...shared}
              rowIndex={line.rowIndex}
              count={props.count}
              row={row}
              isTurn={row !== undefined && isRevision(row) && isTurn(row, props.turns)}
              newDay={beginsDay(lines, rows, index, zone)}
              precision={precisionOfLine(lines, rows, index)}
              zone={zone}
              open={row !== undefined && isRevision(row) && props.opened.has(row.id)}
              onToggle={props.onToggle}
            />
          )
        })}
      </ol>
    </div>
  )
})
