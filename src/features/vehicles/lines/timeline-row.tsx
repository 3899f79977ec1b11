import { memo, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type HistoryRow, isRevision, type Revision } from '../../../api/resources/revision'
import { usePersonName } from '../../../domain/person/use-person-name'
import { useZone } from '../../../domain/person/use-zone'
import { membershipAfter, RevisionChip } from '../../../domain/words/membership-chip'
import { RevisionKind } from '../../../domain/words/revision-kind'
import { kindWord } from '../../../domain/words/revision-words'
import { visibleJson, visibleText } from '../../../lib/text/visible-text'
import { formatInstant, type Instant } from '../../../lib/time/instant'
import { clockText, dayText, type TimePrecision, timeText, zoneText } from '../../../lib/time/time-text'
import classes from './timeline.module.css'
import { needsOffset, type ReadLines, rowOfLine } from './timeline-line'
import { isBelowHead } from './use-top-row'

/** A day of the list with its offset, `Tuesday, 5 March 2024 EST (UTC−5)`; without it where each time has its own. */
function DayText({ instant }: { instant: Instant }) {
  const zone = useZone()
  return (
    <>
      {dayText(instant, zone)}{' '}
      {!needsOffset(instant, zone) && (
        <span className={`muted small ${classes.offset}`}>{zoneText(instant, zone)}</span>
      )}
    </>
  )
}

/** The list's head: the zone of its times, and the day of the row below it once that day's heading is out of view. */
export function TimelineHead(
  props: ReadLines & { list: RefObject<HTMLElement | null>; topLine: () => number },
) {
  const { list } = props
  const zone = useZone()
  const [line, setLine] = useState<number | null>(null)
  const update = useEffectEvent(() => setLine(isBelowHead(list) ? null : props.topLine()))
  useEffect(() => {
    const stop = new AbortController()
    // With the frame: asked here, the page would be laid out within the task that draws the revisions.
    const first = requestAnimationFrame(() => update())
    window.addEventListener('scroll', () => update(), { passive: true, signal: stop.signal })
    return () => {
      cancelAnimationFrame(first)
      stop.abort()
    }
  }, [])

  const row = line === null || line >= props.lines.count ? undefined : rowOfLine(props, line)
  return (
    <div className={`line spread muted small ${classes.head}`}>
      <span aria-hidden>{row && isRevision(row) && <DayText instant={row.instant} />}</span>
      <span className="ellipsis">Times in {zone}</span>
    </div>
  )
}

/** Props of every line: its index for the virtualizer, and whether it is a stop of the Tab key. */
export interface LineProps {
  readonly measure: ((element: HTMLElement | null) => void) | undefined
  readonly index: number
  readonly isStop: boolean
}

/**
 * A row of the list: a revision (below its day, where one begins), an unreadable row, or one that is loading.
 * It has few and plain elements: dozens come and go in a frame while scrolling.
 */
export const TimelineRow = memo(function TimelineRow(
  props: LineProps & {
    /** Index in the history, from 0, and the number of all rows. */
    rowIndex: number
    count: number
    row: HistoryRow | undefined
    /** Whether the membership changed with it. */
    isTurn: boolean
    newDay: boolean
    precision: TimePrecision
    open: boolean
    onToggle: (id: string) => void
  },
) {
  const { row } = props
  const zone = useZone()
  const name = usePersonName()
  const line = {
    ref: props.measure,
    'data-index': props.index,
    'aria-setsize': props.count,
    'aria-posinset': props.rowIndex + 1,
    tabIndex: props.isStop ? 0 : -1,
  }
  if (row === undefined) {
    return <li {...line} className={`${classes.item} ${classes.loading}`} aria-label="Loading" />
  }
  if (!isRevision(row)) {
    return (
      <li
        {...line}
        className={`${classes.item} stack-tight breakable ${classes.broken}`}
        aria-label="Unreadable row"
      >
        <strong>This row cannot be read: {row.problem}</strong>
        <code>{visibleJson(row.raw)}</code>
      </li>
    )
  }
  const { instant } = row
  const time = timeText(instant, zone, props.precision)
  return (
    <li
      {...line}
      className={`${classes.item} muted ${classes.row}`}
      data-turn={props.isTurn || undefined}
      // It begins with "Revision" and the id, as support staff quote it.
      aria-label={`Revision ${row.id}, ${kindWord(row.kind)}, ${membershipAfter(row)}, ${time}`}
    >
      {props.newDay && (
        <div className={`muted small ${classes.day}`} aria-hidden>
          <DayText instant={instant} />
        </div>
      )}
      <span className={`tabular ${classes.when}`} title={`${time}\n${formatInstant(instant)}`}>
        {clockText(instant, zone, props.precision)}
        {needsOffset(instant, zone) && (
          <span className={`muted small ${classes.offset}`}> {zoneText(instant, zone)}</span>
        )}
      </span>
      <RevisionKind kind={row.kind} />
      <RevisionChip revision={row} />
      <span className={`breakable ${classes.who}`} data-none={row.username ? undefined : true}>
        {row.username ? visibleText(name(row.username)) : 'user unknown'}
      </span>
      <span className={`breakable ${classes.why}`} data-none={row.reason ? undefined : true}>
        {row.reason ? visibleText(row.reason) : 'reason: not recorded'}
      </span>
      <button
        type="button"
        className={`bare-button muted ${classes.more}`}
        tabIndex={props.isStop ? 0 : -1}
        aria-expanded={props.open}
        aria-label={`Raw values of revision ${row.id}`}
        onClick={() => props.onToggle(row.id)}
      />
      {props.open && <RawValues revision={row} />}
    </li>
  )
})

function RawValues({ revision }: { revision: Revision }) {
  const values: [string, string][] = [
    ['history_id', revision.id],
    ['history_type', visibleText(revision.kind)],
    ['history_date', revision.historyDate],
    ['in UTC', formatInstant(revision.instant)],
    ['active', String(revision.active)],
    ['username', visibleJson(JSON.stringify(revision.username))],
    ['reason', visibleJson(JSON.stringify(revision.reason))],
  ]
  return (
    <dl className={`wrap ${classes.raw}`}>
      {values.map(([name, value]) => (
        <div key={name}>
          <dt className="muted small">{name}</dt>
          <dd className="mono breakable">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
