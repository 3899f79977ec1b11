import { useCallback, useMemo, useState } from 'react'
import type { ApiClient } from '../../api/client'
import type { HistoryFilter } from '../../api/history'
import { Empty } from '../../ui/empty'
import { Failure } from '../../ui/failure'
import { ReadWait } from '../../ui/read-wait'
import { RowSkeleton } from './row-skeleton'
import { TimelineList } from './timeline-list'
import { TimelineNotices } from './timeline-notices'
import { useTimeline } from './use-timeline'

interface TimelineProps {
  api: ApiClient
  vehicleId: number
  filter: HistoryFilter
  zone: string
}

/** The revisions that match. Another filter is another list; what was opened of a revision stays open in each. */
export function Timeline(props: TimelineProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(
    (id: string) =>
      setOpened((old) =>
        old.has(id) ? new Set([...old].filter((open) => open !== id)) : new Set([...old, id]),
      ),
    [],
  )
  return <Matching key={JSON.stringify(props.filter)} {...props} opened={opened} onToggle={toggle} />
}

/** All revisions that match, newest first: only those near the view are in the document, any place is one request away. */
function Matching(props: TimelineProps & { opened: ReadonlySet<string>; onToggle: (id: string) => void }) {
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
      <TimelineList
        timeline={timeline}
        zone={props.zone}
        opened={props.opened}
        onToggle={props.onToggle}
        onRange={setRange}
      />
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
