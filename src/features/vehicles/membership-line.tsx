import { useQuery } from '@tanstack/react-query'
import type { ApiClient } from '../../api/client'
import type { HistoryPage } from '../../api/history'
import { isRevision } from '../../api/revision'
import { MembershipChip } from '../../domain/membership-chip'
import { membershipOptions } from '../../domain/vehicle-history'
import { timeText } from '../../lib/time-text'
import classes from './membership-line.module.css'

/** The vehicle in one line: on the fleet or off it, since when, how many revisions. What is not known says so. */
export function MembershipLine(props: {
  api: ApiClient
  vehicleId: number
  /** First page of the unfiltered history; undefined while it is on its way. */
  page: HistoryPage | undefined
  zone: string
}) {
  const { page, zone } = props
  const membership = useQuery(membershipOptions(props.api, props.vehicleId, page))
  const newest = page?.rows.find(isRevision)
  if (page === undefined) return <p className={classes.line}>Reading the history…</p>
  if (newest === undefined) return <p className={classes.line}>No revision is recorded.</p>
  const run = membership.data
  return (
    <p className={classes.line}>
      {newest.kind === '-' ? (
        <strong className={classes.deleted}>✕ Deleted</strong>
      ) : (
        <MembershipChip active={newest.active} />
      )}
      <span>
        {run && (run.startKnown ? 'since ' : 'since before ')}
        {run && timeText(run.first.instant, zone, 'minute')}
        {run && ' — '}
        {page.count === 1 ? '1 revision' : `${page.count.toLocaleString('en')} revisions`}
      </span>
      <span className="muted">Plate, make and model are not part of a history.</span>
    </p>
  )
}
