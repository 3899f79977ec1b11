import { type MouseEvent, memo } from 'react'
import { type HistoryRow, isRevision, type Revision } from '../../../api/resources/revision'
import { usePersonName, useZone } from '../../../domain/user/page-context'
import { RevisionChip, RevisionKind, statusText } from '../../../domain/words/revision-parts'
import { kindWord } from '../../../domain/words/vehicle-status'
import { visibleJson, visibleText } from '../../../lib/text/visible-text'
import { formatInstant, type Instant } from '../../../lib/time/instant'
import { clockText, dayText, type TimePrecision, timeText, zoneText } from '../../../lib/time/time-text'
import type { OwnChanges } from '../../../local/own-changes'
import classes from './timeline.module.css'
import { needsOffset } from './timeline-line'

/** Renders a day with its offset, `Tuesday, March 5, 2024 EST (UTC−5)`; without the offset if each time has its own. */
export function DayText({ instant }: { instant: Instant }) {
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

/** Props of a line. `index` is for the virtualizer; `isStop` is whether the line is in the tab order. */
interface LineProps {
  readonly measure: ((element: HTMLElement | null) => void) | undefined
  readonly index: number
  readonly isStop: boolean
}

/** Renders a revision, below its day if it's the first, or an unreadable row. Few elements keep scrolling fast. */
export const TimelineRow = memo(function TimelineRow(
  props: LineProps & {
    rowIndex: number
    count: number
    row: HistoryRow
    isTurn: boolean
    newDay: boolean
    precision: TimePrecision
    open: boolean
    onToggle: (id: string) => void
    /** The fields that the revision changed, if it was saved in this browser. */
    changes?: OwnChanges[string] | undefined
  },
) {
  const { row, changes = [] } = props
  const zone = useZone()
  const name = usePersonName()
  const line = {
    ref: props.measure,
    'data-index': props.index,
    'aria-setsize': props.count,
    'aria-posinset': props.rowIndex + 1,
    tabIndex: props.isStop ? 0 : -1,
    /** Opens or closes the row, unless its text is being selected. Keys and screen readers have the button. */
    onClick({ target }: MouseEvent) {
      const isOther = !(target instanceof Element) || target.closest('button, dl') !== null
      if (isRevision(row) && !isOther && getSelection()?.isCollapsed) props.onToggle(row.id)
    },
  }
  if (!isRevision(row))
    return (
      <li
        {...line}
        className={`${classes.item} stack-tight breakable ${classes.broken}`}
        aria-label="Unreadable row"
      >
        <strong>Couldn’t read this row: {row.problem}</strong>
        <code>{visibleJson(row.raw)}</code>
      </li>
    )
  const { instant } = row
  const time = timeText(instant, zone, props.precision)
  const word = props.isTurn && row.kind === '~' ? `${row.active ? '' : 'de'}activated` : kindWord(row.kind)
  return (
    <li
      {...line}
      className={`${classes.item} muted ${classes.row}`}
      data-turn={props.isTurn || undefined}
      // Starts with "Revision" and the id, as support staff quote it.
      aria-label={`Revision ${row.id}, ${word}, ${statusText(row)}, ${time}`}
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
      <RevisionKind kind={row.kind} word={word} />
      <RevisionChip revision={row} />
      <span className={`breakable ${classes.who}`} data-none={row.username ? undefined : true}>
        {row.username ? visibleText(name(row.username)) : 'unknown user'}
      </span>
      <span className={`breakable ${classes.why}`} data-none={row.reason || changes[0] ? undefined : true}>
        {row.reason ? visibleText(row.reason) : changes[0] ? '' : 'no reason given'}
        {changes.map(({ label, from, to }) => (
          <bdi key={label} className={classes.change}>
            {visibleText(`${label}: ${from === null ? '' : `${from || 'empty'} → `}${to || 'empty'}`)}
          </bdi>
        ))}
      </span>
      <button
        type="button"
        className={`bare-button muted unfolds ${classes.more}`}
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

export function ButtonLine(props: LineProps & { text: string; expanded?: boolean; onClick: () => void }) {
  const tabIndex = props.isStop ? 0 : -1
  return (
    <li
      ref={props.measure}
      data-index={props.index}
      className={`${classes.item} ${classes.fold}`}
      aria-label={props.text}
      tabIndex={tabIndex}
    >
      <button
        type="button"
        className={`bare-button line muted ${props.expanded === undefined ? '' : 'unfolds'} ${classes.unfold}`}
        tabIndex={tabIndex}
        aria-expanded={props.expanded}
        onClick={props.onClick}
      >
        {props.text}
      </button>
    </li>
  )
}
