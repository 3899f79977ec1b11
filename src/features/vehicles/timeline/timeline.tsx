import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { skipToken, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useReducer, useRef, useState } from 'react'
import { historyKey } from '../../../api/resources/history'
import { PAGE_LIMIT } from '../../../domain/history/history-pages'
import { buildLines, type Fold, statusChangeIds } from '../../../domain/periods/folded-lines'
import type { StatusIntervals } from '../../../domain/periods/status-intervals'
import { rezone } from '../../../domain/time/query-time'
import { useApi, useScope } from '../../../domain/user/page-context'
import { pluralize } from '../../../lib/text/pluralize'
import { formatInstant } from '../../../lib/time/instant'
import { type OwnChanges, readOwnChanges } from '../../../local/own-changes'
import { SecondaryButton } from '../../../ui/button/button'
import { Empty } from '../../../ui/feedback/empty'
import { Lazy } from '../../../ui/feedback/lazy'
import { ReadState, Skeleton } from '../../../ui/feedback/read-state'
import { Section } from '../../../ui/layout/section'
import { type ListActions, WholeList } from '../lines/timeline-lines'
import classes from './timeline.module.css'
import { TimelineJump } from './timeline-jump'
import { TimelineNotices } from './timeline-notices'
import { TimelineTools, useExport, useTimelineKeys } from './timeline-tools'
import { type Timeline as Revisions, useTimeline } from './use-timeline'
import {
  countFilters,
  historyFilterOf,
  isFiltered,
  type JumpTarget,
  NO_FILTERS,
  NO_NOTICE,
  type OnView,
  spanOf,
  type VehicleSearch,
} from './vehicle-search'

const loadFilters = async () => (await import('./timeline-filters')).TimelineFilters
const loadProgress = async () => (await import('./revision-export')).ExportProgress
const loadLongList = async () => (await import('../lines/long-list')).LongList

interface TimelineProps {
  vehicleId: number
  view: VehicleSearch
  viewZone: string
  goingTo: JumpTarget | null
  onGoTo: (to: JumpTarget | null) => void
  onView: OnView
  periods: StatusIntervals | undefined
  /** This computer's clock (ms) when the vehicle's history was last read. */
  readAt: number
}

/** Renders the history. Opened revisions stay open if filters change, and an export keeps the filter it started with. */
export function Timeline(props: TimelineProps) {
  const { vehicleId, view, viewZone, onGoTo, onView } = props
  const filter = useMemo(() => historyFilterOf(view, viewZone), [view, viewZone])
  const timeline = useTimeline(vehicleId, filter, props.readAt)
  const { first, window } = timeline
  const filterKey = JSON.stringify(filter)
  const hasRows = first.data !== undefined && window.count > 0
  const actions = useRef<ListActions | null>(null)
  const exporting = useExport()
  const [opened, onToggle] = useReducer(toggled, new Set<string>())
  const set = countFilters(view)
  // Whether the filters are visible: at first if the URL has some, then as the user chooses. Null if never opened.
  const [isOpen, setOpen] = useState<boolean | null>(set > 0 || null)
  const [seen, setSeen] = useState(set)
  if (set !== seen) {
    setSeen(set)
    if (set > seen) setOpen(true)
  }
  const panel = useId()

  useTimelineKeys(actions, ({ instant }) => {
    const utc = formatInstant(instant)
    onView({ ...NO_NOTICE, at: rezone(utc, 'UTC', viewZone) ?? utc, zone: viewZone })
  })

  // The clicked button disappears when the list is loaded again, so the focus goes to a row.
  async function readAgain(to: JumpTarget) {
    const { isSuccess } = await first.refetch({ cancelRefetch: false })
    if (isSuccess) onGoTo(to)
  }

  return (
    <Section
      title="History"
      action={
        <div className={`row-tight end top ${classes.tools}`}>
          <div className={`row-tight end top ${classes.row}`}>
            {hasRows && (
              <>
                <span className={`muted tabular ${classes.count}`}>
                  {first.isFetching ? 'Refreshing…' : countText(window.count, isFiltered(filter))}
                </span>
                <TimelineJump
                  key={filterKey}
                  {...{ vehicleId, timeline, viewZone }}
                  askedAt={spanOf(view.at, viewZone)?.end}
                  goingTo={props.goingTo}
                  onTaken={() => onGoTo(null)}
                  onGo={(rowIndex) => actions.current?.goTo(rowIndex)}
                />
              </>
            )}
          </div>
          <SecondaryButton
            size="xs"
            aria-expanded={isOpen === true}
            aria-controls={panel}
            onClick={() => setOpen(!isOpen)}
          >
            {set > 0 ? `Filters · ${set}` : 'Filters'}
          </SecondaryButton>
          {hasRows && <TimelineTools {...props} {...{ timeline, exporting }} />}
          <RefreshButton vehicleId={vehicleId} />
        </div>
      }
    >
      <div id={panel} className="stack-sm" hidden={!isOpen}>
        {/* Typed text stays while the panel is closed. */}
        {isOpen !== null && (
          <Lazy
            load={loadFilters}
            with={{ view, zone: viewZone, onView: (change) => onView({ ...change, zone: viewZone }) }}
            waiting={<div className={classes.waiting} />}
          />
        )}
      </div>
      {exporting.state.kind !== 'idle' && <Lazy load={loadProgress} with={{ exporting, filter }} />}
      {first.data !== undefined ? (
        <>
          <TimelineNotices
            timeline={timeline}
            onReadAgain={() => void readAgain(actions.current?.top()?.instant ?? 'newest')}
            onShowNewer={() => void readAgain('newest')}
          />
          <RevisionList key={filterKey} {...props} {...{ timeline, actions, opened, onToggle }} />
        </>
      ) : (
        <ReadState query={first} zone={viewZone}>
          {() => <Skeleton rowHeight={41} />}
        </ReadState>
      )}
    </Section>
  )
}

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])

function countText(count: number, filtered: boolean): string {
  const rows = pluralize(count, 'change')
  return filtered ? `${rows} ${count === 1 ? 'matches' : 'match'}` : rows
}

/** A separate component: otherwise the start of each read would render the whole list. */
function RefreshButton({ vehicleId }: { vehicleId: number }) {
  const queryKey = historyKey(useApi(), vehicleId)
  const queryClient = useQueryClient()
  const text = useIsFetching({ queryKey }) > 0 ? 'Refreshing…' : 'Refresh'
  return (
    <SecondaryButton
      size="xs"
      className={classes.refresh}
      aria-label={text}
      title={text}
      onClick={() => void queryClient.invalidateQueries({ queryKey })}
    >
      <IconRefresh size={16} aria-hidden />
    </SecondaryButton>
  )
}

const NONE: OwnChanges = {}

function RevisionList(
  props: Pick<TimelineProps, 'vehicleId' | 'view' | 'periods' | 'onView'> & {
    timeline: Revisions
    actions: { current: ListActions | null }
    opened: ReadonlySet<string>
    onToggle: (id: string) => void
  },
) {
  const { timeline, actions, view, periods, opened, onToggle } = props
  const { loaded, id, queryKey } = timeline
  const { count } = timeline.window
  const filtered = isFiltered(timeline.filter)
  const scope = useScope()
  const { data: ownChanges = NONE } = useQuery({
    queryKey: ['own-changes', scope, props.vehicleId],
    queryFn: scope === null ? skipToken : () => readOwnChanges(scope, props.vehicleId),
    staleTime: 0,
  })
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const lines = useMemo(
    () => buildLines(loaded, !filtered && view.fold !== 'none', unfolded),
    [loaded, filtered, view.fold, unfolded],
  )
  // With a filter, hidden rows may be between two rows.
  const turns = useMemo(
    () => (filtered ? new Set(periods?.intervals.map((run) => run.first.id)) : statusChangeIds(loaded)),
    [filtered, periods, loaded],
  )
  function onFold({ revisions, open }: Fold) {
    const ids = revisions.map((revision) => revision.id)
    setUnfolded(
      (old) => new Set([...old].filter((one) => !ids.includes(one)).concat(open ? [] : ids.slice(0, 1))),
    )
  }

  if (count === 0)
    return (
      <Empty
        title={filtered ? 'No changes match these filters' : 'This vehicle has no history'}
        action={
          filtered && (
            <SecondaryButton onClick={() => props.onView(NO_FILTERS)}>Show all changes</SecondaryButton>
          )
        }
      >
        {!filtered &&
          'History starts on June 3, 2023. Vehicles deactivated before then don’t have any. If you expected some, check the vehicle and fleet.'}
      </Empty>
    )
  const list = {
    ...{ lines, count, turns, actions, ownChanges, opened, onToggle, onFold, queryKey },
    onLoad: timeline.load,
    isHeld: timeline.failed !== undefined,
  }
  // A newly loaded history is a new list.
  return count <= PAGE_LIMIT ? (
    <WholeList key={id} {...list} />
  ) : (
    <Lazy key={id} load={loadLongList} with={list} waiting={<Skeleton rowHeight={41} />} />
  )
}
