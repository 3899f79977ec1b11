import { memo } from 'react'
import { type HistoryRow, isRevision, type Revision } from '../../api/revision'
import { dayText } from '../../lib/time-text'
import { visibleJson } from '../../lib/visible-text'
import classes from './timeline.module.css'
import { revisionLabel, TimelineRow } from './timeline-row'

/** One place of the list: a revision (below its day, where the day changes), a row that cannot be read, or one on its way. */
export const TimelineItem = memo(function TimelineItem(props: {
  measure: (element: HTMLElement | null) => void
  index: number
  /** Pixels from the list's top. */
  start: number
  count: number
  row: HistoryRow | undefined
  /** The next revision above; null where there is none, undefined where it is not there yet. */
  newer: Revision | null | undefined
  zone: string
  open: boolean
  onToggle: (id: string) => void
  onFocused: (index: number | null) => void
}) {
  const { index, row, zone, onFocused } = props
  const revision = row && isRevision(row) ? row : undefined
  return (
    <li
      ref={props.measure}
      data-index={index}
      className={classes.item}
      style={{ transform: `translateY(${props.start}px)` }}
      aria-label={revision ? revisionLabel(revision, zone) : row ? 'Unreadable row' : 'Loading'}
      aria-setsize={props.count}
      aria-posinset={index + 1}
      onFocus={() => onFocused(index)}
      onBlur={() => onFocused(null)}
    >
      {revision && <Day revision={revision} newer={props.newer} zone={zone} />}
      {revision ? (
        <TimelineRow revision={revision} zone={zone} open={props.open} onToggle={props.onToggle} />
      ) : row && !isRevision(row) ? (
        <div className={classes.broken}>
          <strong>This row cannot be read: {row.problem}</strong>
          <code>{visibleJson(row.raw)}</code>
        </div>
      ) : (
        <div className={classes.loading} />
      )}
    </li>
  )
})

/** The day a revision begins in the list. While the revision above is not there, nobody knows whether it does. */
function Day(props: { revision: Revision; newer: Revision | null | undefined; zone: string }) {
  const { revision, newer, zone } = props
  if (newer === undefined) return null
  const day = dayText(revision.instant, zone)
  if (newer !== null && dayText(newer.instant, zone) === day) return null
  return (
    <div className={classes.day} aria-hidden>
      {day}
    </div>
  )
}
