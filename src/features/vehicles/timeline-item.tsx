import { memo } from 'react'
import { type HistoryRow, isRevision, type Revision } from '../../api/revision'
import { dayText } from '../../lib/time-text'
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
  /** The revision in the place above (newer), where it is there. */
  above: Revision | undefined
  zone: string
}) {
  const { row, zone } = props
  const revision = row && isRevision(row) ? row : undefined
  const day = revision && dayText(revision.instant, zone)
  const newDay =
    day !== undefined && (props.above === undefined || dayText(props.above.instant, zone) !== day)
  return (
    <li
      ref={props.measure}
      data-index={props.index}
      className={classes.item}
      style={{ transform: `translateY(${props.start}px)` }}
      aria-label={revision ? revisionLabel(revision, zone) : row ? 'Unreadable row' : 'Loading'}
      aria-setsize={props.count}
      aria-posinset={props.index + 1}
    >
      {newDay && (
        <div className={classes.day} aria-hidden>
          {day}
        </div>
      )}
      {revision ? (
        <TimelineRow key={revision.id} revision={revision} zone={zone} />
      ) : row && !isRevision(row) ? (
        <div className={classes.broken}>
          <strong>This row cannot be read: {row.problem}</strong>
          <code>{row.raw}</code>
        </div>
      ) : (
        <div className={classes.loading} />
      )}
    </li>
  )
})
