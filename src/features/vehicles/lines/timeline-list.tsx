import { memo, type Ref, type RefObject, useCallback, useEffect, useImperativeHandle, useRef } from 'react'
import { isRevision, type Revision } from '../../../api/resources/revision'
import { type Fold, type Lines, lineOfKey } from '../../../domain/membership/folded-lines'
import { useZone } from '../../../domain/person/use-zone'
import { FLEET_STATES } from '../../../domain/words/fleet-state'
import { useTopInPage } from '../../../ui/layout/use-top-in-page'
import { useFocusedRow } from '../../../ui/rows/use-focused-row'
import type { NearRows } from '../../../ui/rows/use-near-rows'
import classes from './timeline.module.css'
import {
  beginsDay,
  isTurn,
  lookahead,
  precisionOfLine,
  type ReadLines,
  rowOfLine,
  rowsToRead,
} from './timeline-line'
import { type LineProps, TimelineHead, TimelineRow } from './timeline-row'
import { headHeight, useTopRow } from './use-top-row'

/** The line above the changes of a run that leave its state alone, or all older rows. It shows and hides them. */
const TimelineFold = memo(function TimelineFold(
  props: LineProps & Pick<Fold, 'id' | 'changes' | 'state' | 'open'> & { onFold: (id: string) => void },
) {
  const { state } = props
  const count = props.changes.toLocaleString('en')
  const text =
    state === null
      ? `${count} older revisions`
      : `${count} changes, still ${FLEET_STATES[state].toLowerCase()}`
  return (
    <li
      ref={props.measure}
      data-index={props.index}
      className={`${classes.item} ${classes.fold}`}
      aria-label={text}
      tabIndex={props.isStop ? 0 : -1}
    >
      <button
        type="button"
        className={`bare-button line muted ${classes.unfold}`}
        tabIndex={props.isStop ? 0 : -1}
        aria-expanded={props.open}
        onClick={() => props.onFold(props.id)}
      >
        {text}
      </button>
    </li>
  )
})

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

export interface TimelineListProps extends ReadLines {
  /** Number of all revisions. */
  count: number
  /** Height of a row before it is measured, in pixels. */
  rowHeight: number
  /** Ids of the revisions whose raw values are shown. */
  opened: ReadonlySet<string>
  onToggle: (id: string) => void
  onFold: (id: string) => void
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
  const { count, keyOf } = lines
  const focus = useFocusedRow(list, { count, keyOf, indexOf: (key) => lineOfKey(lines, key) })
  return { list, top, focus }
}

/** The list where it is short: all lines are in the document. */
export const ShortTimeline = memo(function ShortTimeline(props: TimelineListProps) {
  const shared = useTimelineList(props.lines)
  return <TimelineList {...props} {...shared} listRef={shared.list} near={null} />
})

/** The list of revisions; of a long one only the lines that are `near` the view are in the document. */
export function TimelineList(
  props: TimelineListProps &
    ReturnType<typeof useTimelineList> & { listRef: Ref<HTMLOListElement>; near: NearRows | null },
) {
  const { lines, rows, onRowsNeeded, near, list, top, focus } = props
  const zone = useZone()
  // First: it brings the range up to date.
  const indexes = near
    ? near.getVirtualItems().map(({ index }) => index)
    : Array.from({ length: lines.count }, (_, index) => index)
  const from = near?.range?.startIndex ?? 0
  const to = near ? (near.range?.endIndex ?? 0) : lines.count - 1
  const { focused } = focus
  const toggled = useRef(false)
  const { onFold } = props
  const fold = useCallback(
    (id: string) => {
      toggled.current = true
      onFold(id)
    },
    [onFold],
  )
  const stop = focus.last !== null && indexes.includes(focus.last) ? focus.last : from

  // The line that is being scrolled to. Its rows are requested with those around it, in one request.
  const goingTo = useRef<number | null>(null)
  useEffect(() => {
    if (goingTo.current !== null && goingTo.current >= from && goingTo.current <= to) goingTo.current = null
    const focusedRows =
      focused === null || focused === goingTo.current ? [] : rowsToRead(lines, focused, focused)
    // Rows beyond the view are requested once those in view are read.
    const ahead = rowsToRead(lines, from, to).every((rowIndex) => rows.has(rowIndex))
      ? lookahead(to - from + 1)
      : 0
    onRowsNeeded([...rowsToRead(lines, from - ahead, to + ahead), ...focusedRows])
  }, [lines, rows, from, to, focused, onRowsNeeded])

  function topLine(): number {
    const head = headHeight(list) + 1
    if (near) return near.getVirtualItemForOffset(window.scrollY + head)?.index ?? 0
    const elements = [...(list.current?.children ?? [])]
    const line = elements.findIndex((element) => element.getBoundingClientRect().bottom > head)
    return line === -1 ? Math.max(0, lines.count - 1) : line
  }

  function scrollTo(line: number, align: 'auto' | 'start') {
    if (near) near.scrollToIndex(line, { align })
    else list.current?.children[line]?.scrollIntoView({ block: align === 'start' ? 'start' : 'nearest' })
  }

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
    focus.focus(index, { preventScroll: true })
    scrollTo(index, align)
  }

  useImperativeHandle(props.actions, () => ({
    goTo: (rowIndex) => bringTo(lines.lineOf(rowIndex), 'start'),
    move(by) {
      const index = focused === null ? topLine() : focused + by
      bringTo(Math.min(Math.max(0, index), lines.count - 1), 'auto')
    },
    rowIndex: () => lines.rowIndexOf(focused ?? topLine()),
    focused() {
      const row = focused === null ? undefined : rowOfLine(props, focused)
      return row !== undefined && isRevision(row) ? row : null
    },
  }))

  return (
    <div className={classes.timeline}>
      <TimelineHead {...{ list, lines, rows, topLine }} />
      <ol
        ref={props.listRef}
        className={near ? `${classes.list} ${classes.placed}` : classes.list}
        {...focus.handlers}
      >
        {indexes.map((index) => {
          const line = lines.at(index)
          const key = lines.keyOf(index)
          const shared = { measure: near?.measureElement, index, isStop: index === stop }
          if (line.kind === 'fold') {
            const { id, changes, state, open } = line.fold
            return <TimelineFold key={key} {...shared} {...{ id, changes, state, open }} onFold={fold} />
          }
          const row = rowOfLine(props, index)
          // While the list scrolls, unread rows are not rendered: the list's background shows their pattern.
          if (row === undefined && near?.isScrolling && index !== focused) return null
          return (
            <TimelineRow
              key={key}
              {...shared}
              rowIndex={line.rowIndex}
              count={props.count}
              row={row}
              isTurn={row !== undefined && isRevision(row) && isTurn(row, props.turns)}
              newDay={beginsDay(props, index, zone)}
              precision={precisionOfLine(props, index)}
              open={row !== undefined && isRevision(row) && props.opened.has(row.id)}
              onToggle={props.onToggle}
            />
          )
        })}
      </ol>
    </div>
  )
}
