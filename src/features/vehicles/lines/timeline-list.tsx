import { type RefObject, useCallback, useEffect, useImperativeHandle, useRef } from 'react'
import { type HistoryRow, isRevision, type Revision } from '../../../api/resources/revision'
import type { Lines } from '../../../domain/membership/folded-lines'
import { useTopInPage } from '../../../ui/layout/use-top-in-page'
import type { LineWindow } from './line-window'
import classes from './timeline.module.css'
import { TimelineFold } from './timeline-fold'
import { TimelineHead } from './timeline-head'
import { beginsDay, isTurn, lookahead, precisionOfLine, rowOfLine, rowsToRead } from './timeline-line'
import { TimelineRow } from './timeline-row'
import { useLineFocus } from './use-line-focus'
import { useTopRow } from './use-top-row'

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

export interface TimelineListProps {
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
}

/** What a list and the choice of its lines in the document share. */
export function useTimelineList(lines: Lines) {
  const list = useRef<HTMLOListElement>(null)
  const top = useTopInPage(list)
  const focus = useLineFocus(list, lines)
  return { list, top, focus }
}

/** The list of revisions; `lineWindow` says which of its lines are in the document. */
export function TimelineList(
  props: TimelineListProps & { lineWindow: LineWindow } & ReturnType<typeof useTimelineList>,
) {
  const { lines, rows, zone, onRowsNeeded, lineWindow, list, top, focus } = props
  const { items, from, to, topLine, scrollTo } = lineWindow
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
    goTo: (rowIndex) => scrollTo(lines.lineOf(Math.min(rowIndex, props.count - 1)), 'start'),
    onOffset: props.onOffset,
  })

  function bringTo(index: number, align: 'auto' | 'start') {
    goingTo.current = index >= from && index <= to ? null : index
    focus.focus(index)
    scrollTo(index, align)
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

  return (
    <div className={classes.timeline}>
      <TimelineHead {...{ list, lines, rows, zone, topLine }} />
      <ol
        ref={lineWindow.listRef}
        className={lineWindow.isInFlow ? `${classes.list} ${classes.flow}` : classes.list}
        {...focus.handlers}
      >
        {items.map(({ key, index }) => {
          const line = lines.at(index)
          const shared = { measure: lineWindow.measure, index, isStop: index === stop }
          if (line.kind === 'fold') {
            const { id, changes, state, open } = line.fold
            return <TimelineFold key={key} {...shared} {...{ id, changes, state, open }} onFold={fold} />
          }
          const row = rowOfLine(lines, rows, index)
          // While the list scrolls, unread rows are not rendered: the list's background shows their pattern.
          if (row === undefined && lineWindow.isScrolling && index !== held) return null
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
}
