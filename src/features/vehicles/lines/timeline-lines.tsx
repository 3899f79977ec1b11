import { type QueryKey, useIsFetching } from '@tanstack/react-query'
import {
  type ComponentProps,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { isRevision, type Revision } from '../../../api/resources/revision'
import type { Fold, Line, Lines } from '../../../domain/periods/folded-lines'
import { useZone } from '../../../domain/user/page-context'
import { STATUS_NAMES } from '../../../domain/words/vehicle-status'
import type { OwnChanges } from '../../../local/own-changes'
import { useFocusedRow } from '../../../ui/rows/use-focused-row'
import type { NearRows } from '../../../ui/rows/use-near-rows'
import classes from './timeline.module.css'
import { beginsDay, isTurn, precisionOfLine, rowOfLine } from './timeline-line'
import { ButtonLine, DayText, TimelineRow } from './timeline-row'

/** Loads rows once this many lines are left above or below the viewport. Fewer than a jump loads above its row. */
const AHEAD = 8

export type ListEnd = 'newer' | 'older'

export interface ListActions {
  goTo(rowIndex: number): void
  /** Moves the focus by a number of lines; without a focus, to the top line. */
  move(by: number): void
  /** Moves the focus to the next status change below (1) or above (-1). Returns whether one is loaded. */
  moveToTurn(by: 1 | -1): boolean
  focused(): Revision | null
  top(): Revision | null
}

export interface TimelineListProps {
  lines: Lines
  count: number
  opened: ReadonlySet<string>
  onToggle: (id: string) => void
  onFold: (fold: Fold) => void
  onLoad: (end: ListEnd) => void
  queryKey: QueryKey
  isHeld: boolean
  /** IDs of the revisions that are known status changes. */
  turns: ReadonlySet<string>
  ownChanges: OwnChanges
  actions: RefObject<ListActions | null>
}

/** Returns the state that the list shares with the choice of its rendered lines. */
export function useLines({ count, keyOf, withKey }: Lines) {
  const list = useRef<HTMLOListElement>(null)
  return { list, focus: useFocusedRow(list, { count, keyOf, indexOf: withKey }) }
}

export function TimelineLines(
  props: TimelineListProps &
    ReturnType<typeof useLines> & { listRef: Ref<HTMLOListElement>; near: NearRows | null },
) {
  const { lines, isHeld, queryKey, onLoad, turns, list, focus, near } = props
  const zone = useZone()
  const { focused } = focus
  // Called first, because it updates the range.
  const indexes = near
    ? near.getVirtualItems().map(({ index }) => index)
    : Array.from({ length: lines.count }, (_, index) => index)
  const from = near?.range?.startIndex ?? 0
  const to = near?.range?.endIndex ?? 0
  const stop = focus.last !== null && indexes.includes(focus.last) ? focus.last : from

  // While the view scrolls to a row, the lines on the way load nothing.
  const isGoing = useRef(false)
  const isScrolling = near?.isScrolling === true
  useEffect(() => {
    if (!isScrolling) isGoing.current = false
  }, [isScrolling])
  // Loads on scrolling alone, not after each page: if its rows are folded, the end of the list stays in view.
  const scrolled = useEffectEvent((first: number, last: number) => {
    if (!near?.isScrolling || isGoing.current || isHeld) return
    if (near.scrollDirection === 'forward' && last >= lines.count - AHEAD) onLoad('older')
    // If the page's own top is in view, rows above the list would push it away.
    if (near.scrollDirection === 'backward' && first < AHEAD && !isBelowHead(list)) onLoad('newer')
  })
  useEffect(() => scrolled(from, to), [from, to])

  function topLine(): number {
    const head = headHeight(list) + 1
    if (near) return near.getVirtualItemForOffset(window.scrollY + head)?.index ?? 0
    const elements = [...(list.current?.children ?? [])]
    const line = elements.findIndex((element) => element.getBoundingClientRect().bottom > head)
    return Math.max(0, line)
  }

  function bringTo(index: number, align: 'auto' | 'start') {
    focus.focus(index, { preventScroll: true })
    if (near) near.scrollToIndex(index, { align })
    else list.current?.children[index]?.scrollIntoView({ block: align === 'start' ? 'start' : 'nearest' })
  }

  function revisionAt(index: number | null): Revision | null {
    const row = index === null ? undefined : rowOfLine(lines, index)
    return row !== undefined && isRevision(row) ? row : null
  }

  const isTurnLine = (line: Line) => line.kind === 'row' && isRevision(line.row) && isTurn(line.row, turns)

  useImperativeHandle(props.actions, () => ({
    goTo(rowIndex) {
      const index = Math.max(0, lines.withRow(rowIndex))
      const line = lines.at(index)
      if (line?.kind === 'fold' && !line.fold.open) {
        flushSync(() => props.onFold(line.fold))
        props.actions.current?.goTo(rowIndex)
        return
      }
      const before = window.scrollY
      bringTo(index, 'start')
      isGoing.current = window.scrollY !== before
    },
    move(by) {
      const index = focused === null ? topLine() : focused + by
      bringTo(Math.min(Math.max(0, index), lines.count - 1), 'auto')
    },
    moveToTurn(by) {
      const index = lines.next(focused ?? topLine(), by, isTurnLine)
      if (index >= 0) bringTo(index, 'start')
      return index >= 0
    },
    focused: () => revisionAt(focused),
    top: () => (isBelowHead(list) ? null : revisionAt(topLine())),
  }))

  return (
    <div className={classes.timeline} translate="no">
      <TimelineHead list={list} lines={lines} topLine={topLine} />
      <ol
        ref={props.listRef}
        className={near ? `${classes.list} ${classes.placed}` : classes.list}
        {...focus.handlers}
      >
        {indexes.map((index) => {
          const line = lines.at(index)
          const key = lines.keyOf(index)
          const shared = { measure: near?.measureElement, index, isStop: index === stop }
          if (line === undefined) return null
          if (line.kind === 'fold') {
            const { state, revisions, open } = line.fold
            const text = `${revisions.length.toLocaleString('en')} changes, still ${STATUS_NAMES[state].toLowerCase()}`
            const onFold = () => props.onFold(line.fold)
            return <ButtonLine key={key} {...shared} text={text} expanded={open} onClick={onFold} />
          }
          if (line.kind !== 'row') {
            const text = `Load ${line.kind} changes (${line.left.toLocaleString('en')} left)`
            return <EndLine key={key} {...shared} {...{ text, queryKey }} onClick={() => onLoad(line.kind)} />
          }
          const { row, rowIndex } = line
          return (
            <TimelineRow
              key={key}
              {...shared}
              row={row}
              rowIndex={rowIndex}
              count={props.count}
              isTurn={isTurnLine(line)}
              newDay={beginsDay(lines, index, zone)}
              precision={precisionOfLine(lines, index)}
              open={isRevision(row) && props.opened.has(row.id)}
              onToggle={props.onToggle}
              changes={isRevision(row) ? props.ownChanges[row.id] : undefined}
            />
          )
        })}
      </ol>
    </div>
  )
}

/** A separate component: otherwise the start of each read would render the whole list. */
function EndLine({ queryKey, ...line }: ComponentProps<typeof ButtonLine> & { queryKey: QueryKey }) {
  return <ButtonLine {...line} text={useIsFetching({ queryKey }) > 0 ? 'Loading…' : line.text} />
}

/** Renders a history of one page completely, without a virtualizer, so the browser's search finds everything. */
export function WholeList(props: TimelineListProps) {
  const shared = useLines(props.lines)
  return <TimelineLines {...props} {...shared} listRef={shared.list} near={null} />
}

/** Renders the zone of the list's times, and the day of the top row once that day's heading is out of view. */
function TimelineHead(props: { list: RefObject<HTMLElement | null>; lines: Lines; topLine: () => number }) {
  const zone = useZone()
  const [line, setLine] = useState<number | null>(null)
  const update = useEffectEvent(() => setLine(isBelowHead(props.list) ? null : props.topLine()))
  useEffect(() => {
    const stop = new AbortController()
    // Waits for the next frame, because measuring here would force a layout in the task that renders the revisions.
    const first = requestAnimationFrame(() => update())
    window.addEventListener('scroll', () => update(), { passive: true, signal: stop.signal })
    return () => {
      cancelAnimationFrame(first)
      stop.abort()
    }
  }, [])

  const row = line === null ? undefined : rowOfLine(props.lines, line)
  return (
    <div className={`line spread muted small ${classes.head}`}>
      <span aria-hidden className="strong">
        {row && isRevision(row) && <DayText instant={row.instant} />}
      </span>
      <span className="ellipsis">Times in {zone}</span>
    </div>
  )
}

/** Returns the height in pixels of the header that covers the top of the window, from the list's `scroll-margin-top`. */
export const headHeight = ({ current: list }: RefObject<HTMLElement | null>): number =>
  list === null ? 0 : Number.parseFloat(getComputedStyle(list).scrollMarginTop) || 0

/** Returns whether the list starts below the header, so no line is hidden behind it. */
const isBelowHead = (list: RefObject<HTMLElement | null>): boolean =>
  list.current === null || list.current.getBoundingClientRect().top >= headHeight(list)
