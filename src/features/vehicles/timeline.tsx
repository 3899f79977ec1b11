import { useMemo, useState } from 'react'
import type { ApiClient } from '../../api/client'
import type { HistoryFilter } from '../../api/history'
import { Empty } from '../../ui/empty'
import { Failure } from '../../ui/failure'
import { ReadWait } from '../../ui/read-wait'
import { RowSkeleton } from './row-skeleton'
import { TimelineList } from './timeline-list'
import { TimelineNotices } from './timeline-notices'
import { useTimeline } from './use-timeline'

/** All revisions that match, newest first: only those near the view are in the document, any place is one request away. */
export function Timeline(props: { api: ApiClient; vehicleId: number; filter: HistoryFilter; zone: string }) {
  const [range, setRange] = useState({ from: 0, to: 0 })
  const timeline = useTimeline(props.api, props.vehicleId, props.filter, range)
  const filtered = useMemo(
    () => Object.values(props.filter).some((value) => value !== undefined),
    [props.filter],
  )
  const { first } = timeline

  if (first.isPending) {
    return (
      <>
        <ReadWait error={first.failureReason} />
        <RowSkeleton />
      </>
    )
  }
  if (first.data === undefined) {
    return <Failure error={first.error} onRetry={() => void first.refetch()} retrying={first.isFetching} />
  }
  if (timeline.count === 0) return <NoRevisions filtered={filtered} />
  return (
    <>
      <TimelineNotices timeline={timeline} zone={props.zone} />
      <TimelineList timeline={timeline} zone={props.zone} onRange={setRange} />
    </>
  )
}

function NoRevisions(props: { filtered: boolean }) {
  if (props.filtered)
    return <Empty title="No revision matches these filters">Clear a filter to see more.</Empty>
  return (
    <Empty title="No revisions are recorded for this vehicle">
      Histories begin on 3 June 2023, so a vehicle that was deactivated before then has none. It is also what
      another vehicle id or another fleet would look like.
    </Empty>
  )
}
