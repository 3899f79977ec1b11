import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { ApiClient } from '../../../api/client/client'
import type { HistoryFilter } from '../../../api/resources/history'
import type { Revision } from '../../../api/resources/revision'
import { foldedLines, plainLines } from '../../../domain/membership/folded-lines'
import type { Membership } from '../../../domain/membership/membership-intervals'
import { Empty } from '../../../ui/feedback/empty'
import { Failure } from '../../../ui/feedback/failure'
import { ReadWait } from '../../../ui/feedback/read-wait'
import { Skeleton } from '../../../ui/feedback/skeleton'
import classes from './timeline.module.css'
import { ExportProgress } from './timeline-export'
import { type ListActions, TimelineList } from './timeline-list'
import { TimelineNotices } from './timeline-notices'
import { TimelineTools } from './timeline-tools'
import { type Exporting, useExport } from './use-export'
import { useNewer } from './use-newer'
import { useTimeline } from './use-timeline'
import { useTimelineKeys } from './use-timeline-keys'

/** Height of most rows, in pixels: in one line, and stacked as the styles do below this width. */
const ONE_LINE = 45
const STACKED = 110
const NARROW = '(max-width: 61.99em)'

interface TimelineProps {
  api: ApiClient
  vehicleId: number
  filter: HistoryFilter
  /** The zone times are shown in, and the one that typed times are read in. */
  zone: string
  asked: string
  /** Place of the row on top, as the URL holds it. */
  offset: number
  /** The filters as the URL holds them, for exports. */
  filters: Readonly<Record<string, string>>
  onOffset: (place: number) => void
  /** Whether runs that leave `active` alone are folded, by the membership's boundaries; never where filters hold. */
  folded: boolean
  onFolded: (folded: boolean) => void
  membership?: Membership | undefined
  /** This computer's clock (ms) when anything of this vehicle's history was read last. */
  readAt: number
  /** Asks whether the vehicle was active at the moment of a revision. */
  onAsk: (revision: Revision) => void
}

/**
 * The revisions that match. Another filter is another list; what was opened of a revision stays open in each, and an
 * export goes on with the filter it began with: whoever asked for a file waits for that one.
 */
export function Timeline(props: TimelineProps) {
  const [opened, toggle] = useIdSet()
  const exporting = useExport(props.api, props.vehicleId)
  const key = JSON.stringify(props.filter)
  return <Matching key={key} {...props} opened={opened} onToggle={toggle} exporting={exporting} />
}

/** All revisions that match, newest first: only those near the view are in the document, any place is one request away. */
function Matching(
  props: TimelineProps & {
    opened: ReadonlySet<string>
    onToggle: (id: string) => void
    exporting: Exporting
  },
) {
  const { api, vehicleId, filter, membership } = props
  const [unfolded, unfold] = useIdSet()
  const timeline = useTimeline(api, vehicleId, filter)
  const { first, window } = timeline
  const newer = useNewer({ api, vehicleId, filter }, window, first.dataUpdatedAt, props.readAt)
  const actions = useRef<ListActions | null>(null)
  const filtered = Object.values(filter).some((value) => value !== undefined)
  const count = window?.count ?? 0
  // Boundaries that were counted in another history than this one's would fold the wrong rows.
  const runs = !filtered && membership?.count === count ? membership : undefined
  const lines = useMemo(
    () => (props.folded && runs ? foldedLines(runs.intervals, unfolded, count) : plainLines(count)),
    [props.folded, runs, unfolded, count],
  )
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  useTimelineKeys(actions, runs, props.onAsk)

  const progress = <ExportProgress key="export" exporting={props.exporting} filter={filter} />
  if (first.isPending) {
    return (
      <>
        {progress}
        <ReadWait error={first.failureReason} />
        <Skeleton rowClassName={classes.loading} />
      </>
    )
  }
  if (first.data === undefined || window === undefined) {
    return (
      <>
        {progress}
        <Failure error={first.error} onRetry={() => void first.refetch()} retrying={first.isFetching} />
      </>
    )
  }
  /** Lays the list anew; the button that asked for it is gone then, so the focus goes on to a row. */
  async function readAgain(place?: number) {
    const { isSuccess } = await first.refetch({ cancelRefetch: false })
    if (isSuccess) actions.current?.goTo(place ?? actions.current.place())
  }
  return (
    <>
      {count > 0 && (
        <TimelineTools
          {...{ api, vehicleId, filter, window, filtered, runs }}
          exporting={props.exporting}
          filters={props.filters}
          zone={props.zone}
          asked={props.asked}
          folded={props.folded}
          onFolded={props.onFolded}
          onGo={(place) => actions.current?.goTo(place)}
        />
      )}
      {progress}
      <TimelineNotices
        timeline={timeline}
        newer={newer}
        zone={props.zone}
        onReadAgain={() => void readAgain()}
        onShowNewer={() => void readAgain(0)}
      />
      {count === 0 ? (
        <NoRevisions filtered={filtered} />
      ) : (
        <TimelineList
          lines={lines}
          folded={props.folded && runs !== undefined}
          rows={timeline.rows}
          count={count}
          rowHeight={narrow ? STACKED : ONE_LINE}
          zone={props.zone}
          opened={props.opened}
          onToggle={props.onToggle}
          onFold={unfold}
          onPlaces={timeline.want}
          offset={props.offset}
          onOffset={props.onOffset}
          actions={actions}
        />
      )}
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

/** Ids, and what puts one in or takes it out. */
function useIdSet(): [ReadonlySet<string>, (id: string) => void] {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(
    (id: string) =>
      setIds((old) =>
        old.has(id) ? new Set([...old].filter((each) => each !== id)) : new Set([...old, id]),
      ),
    [],
  )
  return [ids, toggle]
}
