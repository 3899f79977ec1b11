import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ApiClient } from '../../api/client'
import type { HistoryPage } from '../../api/history'
import { isRevision, type Revision } from '../../api/revision'
import { MembershipChip } from '../../domain/membership-chip'
import type { MembershipRun } from '../../domain/membership-run'
import { membershipOptions } from '../../domain/vehicle-history'
import { timeText } from '../../lib/time-text'
import classes from './membership-line.module.css'

/** The vehicle in one line: on the fleet or off it, since when, how many revisions. What is not known says so. */
export function MembershipLine(props: {
  api: ApiClient
  vehicleId: number
  /** First page of the unfiltered history. */
  history: UseQueryResult<HistoryPage>
  zone: string
}) {
  const page = props.history.data
  const membership = useQuery(membershipOptions(props.api, props.vehicleId, page))
  const newest = page?.rows.find(isRevision)
  return (
    <p className={classes.line}>
      {newest && page ? (
        <>
          <MembershipOf newest={newest} run={membership.data} failed={membership.isError} zone={props.zone} />
          <span>{page.count === 1 ? '1 revision' : `${page.count.toLocaleString('en')} revisions`}</span>
        </>
      ) : (
        <span className="muted">{stateless(props.history)}</span>
      )}
    </p>
  )
}

function stateless(history: UseQueryResult<HistoryPage>): string {
  if (history.isPending) return 'Reading the history…'
  return history.data ? 'No revision is recorded.' : 'Whether it is on the fleet is not known.'
}

function MembershipOf(props: {
  newest: Revision
  run: MembershipRun | undefined
  failed: boolean
  zone: string
}) {
  const { newest, run, failed, zone } = props
  if (newest.kind === '-') {
    return (
      <>
        <strong className={classes.deleted}>✕ Deleted</strong> on {timeText(newest.instant, zone, 'minute')}
      </>
    )
  }
  return (
    <>
      <MembershipChip active={newest.active} />
      {!run && failed && <span className="muted">since when is not known</span>}
      {run && `${run.startKnown ? 'since' : 'at least since'} ${timeText(run.first.instant, zone, 'minute')}`}
    </>
  )
}
