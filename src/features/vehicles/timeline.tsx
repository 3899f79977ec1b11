import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import type { ApiClient } from '../../api/client'
import type { HistoryFilter } from '../../api/history'
import { isRevision } from '../../api/revision'
import { Empty } from '../../ui/empty'
import { Failure } from '../../ui/failure'
import { useTopInPage } from '../../ui/use-top-in-page'
import { RowSkeleton } from './row-skeleton'
import classes from './timeline.module.css'
import { TimelineItem } from './timeline-item'
import { TimelineNotices } from './timeline-notices'
import { useTimeline } from './use-timeline'

const ROW_HEIGHT = 45
/** Rows kept ready above and below what is in view. */
const OVERSCAN = 8

/** All revisions that match, newest first: only those near the view are in the document, any place is one request away. */
export function Timeline(props: { api: ApiClient; vehicleId: number; filter: HistoryFilter; zone: string }) {
  const { zone } = props
  const list = useRef<HTMLOListElement>(null)
  const top = useTopInPage(list)
  const [range, setRange] = useState({ from: 0, to: 0 })
  const timeline = useTimeline(props.api, props.vehicleId, props.filter, range)
  const virtualizer = useWindowVirtualizer({
    count: timeline.count,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: top,
    onChange: (instance) => {
      const [from, to] = [instance.range?.startIndex ?? 0, instance.range?.endIndex ?? 0]
      setRange((old) => (old.from === from && old.to === to ? old : { from, to }))
    },
  })
  const filtered = useMemo(
    () => Object.values(props.filter).some((value) => value !== undefined),
    [props.filter],
  )
  const { first } = timeline

  if (first.isPending) return <RowSkeleton />
  if (first.data === undefined) return <Failure error={first.error} onRetry={() => void first.refetch()} />
  if (timeline.count === 0) return <NoRevisions filtered={filtered} />
  return (
    <>
      <TimelineNotices timeline={timeline} />
      <ol ref={list} className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const above = timeline.rowAt(item.index - 1)
          return (
            <TimelineItem
              key={item.key}
              measure={virtualizer.measureElement}
              index={item.index}
              start={item.start - top}
              count={timeline.count}
              row={timeline.rowAt(item.index)}
              above={above && isRevision(above) ? above : undefined}
              zone={zone}
            />
          )
        })}
      </ol>
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
