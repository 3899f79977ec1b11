import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { historyKey } from '../../../api/resources/history'
import type { Membership } from '../../../domain/membership/membership-intervals'
import { useApi } from '../../../domain/person/use-api'
import { rezone } from '../../../domain/time/asked-time'
import { formatInstant } from '../../../lib/time/instant'
import { SecondaryButton } from '../../../ui/button/button'
import { Empty } from '../../../ui/feedback/empty'
import { Failure } from '../../../ui/feedback/failure'
import { Lazy } from '../../../ui/feedback/lazy'
import { ReadWait } from '../../../ui/feedback/read-wait'
import { Skeleton } from '../../../ui/feedback/skeleton'
import { Section } from '../../../ui/layout/section'
import { useIsPhone } from '../../../ui/layout/use-is-phone'
import classes from '../lines/timeline.module.css'
import { type ListActions, ShortTimeline, type TimelineListProps } from '../lines/timeline-list'
import { TimelineNotices } from './timeline-notices'
import {
  type Exporting,
  type JumpProps,
  TimelineTools,
  type ToolPlaces,
  useExport,
  useTimelineKeys,
} from './timeline-tools'
import toolClasses from './timeline-tools.module.css'
import { toggled, useFolds } from './use-folds'
import { type TimelineQuery, useNewer, useTimeline } from './use-timeline'
import {
  countFilters,
  historyFilterOf,
  isFiltered,
  NO_FILTERS,
  NO_NOTICE,
  type OnView,
} from './vehicle-search'

/** Height of most rows in pixels: in one line, and stacked on a narrow screen. */
const ONE_LINE = 41
const STACKED = 65

/** Revisions up to which all of them are drawn, by less code than draws those near the view. */
const SHORT = 50

const loadFilters = async () => (await import('./timeline-filters')).TimelineFilters
const loadProgress = async () => (await import('./export-progress')).ExportProgress
const loadLong = async () => (await import('../lines/long-timeline')).LongTimeline

interface TimelineProps extends Pick<JumpProps, 'view' | 'asked' | 'goingTo' | 'onTaken'> {
  vehicleId: number
  onView: OnView
  /** The runs to fold by, as far as they are read. */
  membership: { known: Membership | undefined; reading: boolean; error: Error | null }
  /** This computer's clock (ms) when the vehicle's history was last read. */
  readAt: number
}

/**
 * The filters, and the revisions that match them. Each filter has a list of its own. Opened revisions stay open in each,
 * and an export continues with the filter it started with.
 */
export function Timeline(props: TimelineProps) {
  const { vehicleId, view, asked, onView } = props
  const filter = useMemo(() => historyFilterOf(view, asked), [view, asked])
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((id: string) => setOpened((old) => toggled(old, id)), [])
  const exporting = useExport()
  const set = countFilters(view)
  // Filters from the address are in sight; what a person opens or closes afterwards stays so.
  const [open, setOpen] = useState(set > 0)
  const [seen, setSeen] = useState(set)
  if (set !== seen) {
    setSeen(set)
    if (set > seen) setOpen(true)
  }
  // What was typed outlives a panel that is closed.
  const [drawn, setDrawn] = useState(open)
  if (open && !drawn) setDrawn(true)
  const panel = useId()
  const [row, setRow] = useState<HTMLElement | null>(null)
  const [more, setMore] = useState<HTMLElement | null>(null)
  return (
    <Section
      title="Revisions"
      action={
        <div className={`row-tight end top ${toolClasses.tools}`}>
          <div ref={setRow} className={`row-tight end top ${toolClasses.row}`} />
          <SecondaryButton
            size="xs"
            aria-expanded={open}
            aria-controls={panel}
            onClick={() => setOpen(!open)}
          >
            {set > 0 ? `Filters · ${set}` : 'Filters'}
          </SecondaryButton>
          <RefreshButton vehicleId={vehicleId} />
        </div>
      }
    >
      <div id={panel} className="stack-sm" hidden={!open}>
        {drawn && (
          <>
            <Lazy
              load={loadFilters}
              with={{
                view,
                zone: asked,
                onView: (change) => onView({ ...change, zone: asked, offset: undefined }),
              }}
              waiting={<div className={toolClasses.waiting} />}
            />
            <div ref={setMore} className="wrap" />
          </>
        )}
      </div>
      <Matching
        key={JSON.stringify(filter)}
        {...props}
        query={{ vehicleId, filter }}
        opened={opened}
        onToggle={toggle}
        exporting={exporting}
        places={{ row, more }}
      />
    </Section>
  )
}

/** A component of its own: what is being read changes as soon as the page is there, and would draw all of it twice. */
function RefreshButton({ vehicleId }: { vehicleId: number }) {
  const queryKey = historyKey(useApi(), vehicleId)
  const queryClient = useQueryClient()
  const text = useIsFetching({ queryKey }) > 0 ? 'Refreshing…' : 'Refresh'
  return (
    <SecondaryButton
      size="xs"
      className={toolClasses.refresh ?? ''}
      aria-label={text}
      title={text}
      onClick={() => void queryClient.invalidateQueries({ queryKey })}
    >
      <IconRefresh size={16} aria-hidden />
    </SecondaryButton>
  )
}

/** All revisions that match, newest first. Only those near the view are in the document. */
function Matching(
  props: TimelineProps & {
    query: TimelineQuery
    opened: ReadonlySet<string>
    onToggle: (id: string) => void
    exporting: Exporting
    places: ToolPlaces
  },
) {
  const { query, view, asked, onView } = props
  const { known: membership, reading, error } = props.membership
  const isPhone = useIsPhone()
  const timeline = useTimeline(query)
  const { first, window } = timeline
  const newer = useNewer(query, window, first.dataUpdatedAt, props.readAt)
  const actions = useRef<ListActions | null>(null)
  const filtered = isFiltered(query.filter)
  const count = window?.count ?? 0
  const offset = Number(view.offset ?? 0)
  const isUnfolded = view.fold === 'none'
  const folds = useFolds({
    folded: !filtered && !isUnfolded,
    first: first.data,
    count,
    membership,
    waiting: view.fold === 'runs' && offset > 0 && error === null && (reading || !membership),
    offset,
  })
  const runs = filtered ? membership?.intervals : folds.intervals
  const turns = useMemo(() => new Set(runs?.map((run) => run.first.id)), [runs])
  const { needsRuns } = folds
  const writeOffset = useCallback(
    (index: number) => {
      const fold = isUnfolded ? 'none' : needsRuns(index) ? 'runs' : undefined
      onView({ offset: index === 0 ? undefined : String(index), fold }, 'in place')
    },
    [onView, isUnfolded, needsRuns],
  )
  useTimelineKeys(actions, filtered ? [] : folds.intervals, ({ instant }) => {
    const utc = formatInstant(instant)
    onView({ ...NO_NOTICE, at: rezone(utc, 'UTC', asked) ?? utc, zone: asked })
  })

  const { exporting } = props
  const progress = exporting.state.kind !== 'idle' && (
    <Lazy key="export" load={loadProgress} with={{ exporting, filter: query.filter }} />
  )
  if (first.data === undefined || window === undefined) {
    return (
      <>
        {progress}
        {first.isPending ? (
          <>
            <ReadWait error={first.failureReason} />
            <Skeleton rowClassName={classes.loading} />
          </>
        ) : (
          <Failure error={first.error} onRetry={() => void first.refetch()} retrying={first.isFetching} />
        )}
      </>
    )
  }
  const list: TimelineListProps = {
    lines: folds.lines,
    turns,
    rows: timeline.rows,
    count,
    rowHeight: isPhone ? STACKED : ONE_LINE,
    opened: props.opened,
    onToggle: props.onToggle,
    onFold: folds.toggle,
    onRowsNeeded: timeline.requestRows,
    offset,
    waiting: folds.waiting,
    onOffset: writeOffset,
    actions,
  }
  /** Reads the list again. The button that was clicked is gone then, so a row gets the focus. */
  async function readAgain(rowIndex?: number) {
    const { isSuccess } = await first.refetch({ cancelRefetch: false })
    if (isSuccess) actions.current?.goTo(rowIndex ?? actions.current.rowIndex())
  }
  return (
    <>
      {count > 0 && (
        <TimelineTools
          {...props}
          window={window}
          isRefreshing={first.isFetching}
          onGo={(rowIndex) => {
            // Its line has to be there before it can be gone to.
            flushSync(() => folds.reveal(rowIndex))
            actions.current?.goTo(rowIndex)
          }}
        />
      )}
      {progress}
      <TimelineNotices
        timeline={timeline}
        newer={newer}
        onReadAgain={() => void readAgain()}
        onShowNewer={() => void readAgain(0)}
      />
      {count === 0 ? (
        <Empty
          title={
            filtered ? 'No revision matches these filters' : 'No revisions are recorded for this vehicle'
          }
          action={
            filtered && (
              <SecondaryButton onClick={() => onView({ ...NO_FILTERS, offset: undefined })}>
                Show all revisions
              </SecondaryButton>
            )
          }
        >
          {!filtered &&
            'History begins on 3 June 2023: a vehicle taken off the fleet before then has none. If you expected some, check the vehicle and the fleet.'}
        </Empty>
      ) : count <= Math.min(SHORT, first.data.rows.length) ? (
        // All of it has been read: services may send fewer rows than they were asked for.
        <ShortTimeline {...list} />
      ) : (
        // No rows meanwhile: they would be drawn again, and lose the focus, when that code is there.
        <Lazy load={loadLong} with={list} waiting={<Skeleton rowClassName={classes.loading} />} />
      )}
    </>
  )
}
