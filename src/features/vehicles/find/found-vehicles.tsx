import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import type { NearMiss } from '../../../domain/find/identify'
import { idOfQuery } from '../../../domain/find/readings'
import type { VehicleFinder } from '../../../domain/find/use-vehicle-finder'
import type { VehicleList } from '../../../domain/find/vehicle-list'
import { nearWords } from '../../../domain/find/vehicle-question'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { modelText } from '../../../domain/words/vehicle-words'
import { visibleText } from '../../../lib/text/visible-text'
import { SecondaryButton } from '../../../ui/button/button'
import { PlateChip } from '../../../ui/content/plate-chip'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Empty } from '../../../ui/feedback/empty'
import { Failure } from '../../../ui/feedback/failure'
import { ReadWait } from '../../../ui/feedback/read-wait'
import { Skeleton } from '../../../ui/feedback/skeleton'
import type { SelectionStore } from '../select/vehicle-selection'
import { readColumns } from './extra-columns'
import { FilterBar } from './filter-bar'
import filterClasses from './filter-bar.module.css'
import { groupsOf } from './found-groups'
import { FoundEmpty, ListStatus, MatchStatus } from './found-status'
import classes from './found-vehicles.module.css'
import { ListTools } from './list-tools'
import { hasFilters, NO_FILTERS, textFilters } from './vehicle-filters'
import type { VehiclesSearch } from './vehicles-search'
import { VehicleLink, VehiclesTable } from './vehicles-table'

/** Suggestions shown at most: a query with many is not a plate yet. */
const MOST = 6

/** Vehicles that may be meant instead, and why. Enter does not open them: they are not matches. */
function LookAlikes(props: { near: readonly NearMiss<VehicleRow>[]; onOpen: (row: VehicleRow) => void }) {
  const { near, onOpen } = props
  const title = useId()
  const more = near.length - MOST
  return (
    <div className="stack-xs">
      <strong id={title}>Did you mean…?</strong>
      <ul className={`stack ${classes.lookAlikes}`} aria-labelledby={title}>
        {near.slice(0, MOST).map(({ vehicle: row, why }) => (
          <li key={row.vehicleId} className="row-words">
            {row.plate_number && <PlateChip number={row.plate_number} state={row.plate_state} />}
            <VehicleLink row={row} onOpen={onOpen} />
            <bdi className="muted">
              {visibleText([row.vehicle_number, modelText(row), nearWords(why)].filter(Boolean).join(' · '))}
            </bdi>
          </li>
        ))}
      </ul>
      {more > 0 && <span className="muted">And {more} more. Type more of the plate.</span>}
    </div>
  )
}

/** The vehicles that a query finds, or all of them without one; filtered and sorted; with how to go on. */
export function FoundVehicles(props: {
  finder: VehicleFinder
  list: VehicleList
  query: string
  isComplete: boolean
  /** Whether Enter was pressed for the query and opened none. */
  isChoosing: boolean
  view: VehiclesSearch
  selection: SelectionStore
  onView: (change: Partial<VehiclesSearch>) => void
  onOpen: (row: VehicleRow) => void
  onImport: () => void
}) {
  const { finder, list, isComplete, view, onView, onOpen } = props
  const query = props.query.trim()
  const isBlank = query === ''
  const typedId = idOfQuery(query)
  const hasList = list.hasList ?? finder.hasList
  const { rows: known, matches, others } = finder
  const latest = useMemo(() => ({ rows: known, matches, others }), [known, matches, others])
  // Sorting 20,000 rows does not hold up what is being typed.
  const found = useDeferredValue(latest)
  const unfiltered = useMemo(() => groupsOf(found, { hasList, isBlank, view: {} }), [found, hasList, isBlank])
  const groups = useMemo(() => groupsOf(found, { hasList, isBlank, view }), [found, hasList, isBlank, view])
  const rows = useMemo(() => unfiltered.flatMap((group) => group.rows), [unfiltered])
  const texts = useMemo(() => textFilters(rows, view), [rows, view])
  const extra = useMemo(() => readColumns(view.columns), [view.columns])
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const isWide = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
  const count = groups.reduce((sum, group) => sum + group.rows.length, 0)
  const isWaiting = found !== latest || (isBlank ? list.isPending : !isComplete)
  const isNothing = rows.length === 0 && !isWaiting && finder.remembers
  /** That none matches is said below: the status is for screen readers alone. */
  const isSaidBelow = !isBlank && isNothing && finder.unreadable === 0

  return (
    <div className="stack-sm">
      {rows.length > 0 || hasFilters(view) ? (
        <FilterBar
          view={view}
          texts={texts}
          hasDeleted={rows.some(({ deletedAt }) => deletedAt !== undefined)}
          isNarrow={isNarrow}
          onView={onView}
        />
      ) : (
        isBlank &&
        isWaiting &&
        !list.error && <div className={filterClasses.waiting} data-narrow={isNarrow} />
      )}
      {count > 0 &&
        typedId !== null &&
        finder.matches.every(({ vehicle }) => vehicle.vehicleId !== typedId) && (
          <p>
            <Link to="/vehicles/$vehicleId" params={{ vehicleId: String(typedId) }}>
              Open vehicle {typedId}
            </Link>{' '}
            <span className="muted">by its id</span>
          </p>
        )}
      <div className={isSaidBelow ? 'visually-hidden' : 'row-wide spread'}>
        {isBlank ? (
          <ListStatus list={list} shown={count} all={rows.length} isFiltered={hasFilters(view)} />
        ) : (
          <MatchStatus
            finder={finder}
            groups={groups}
            isComplete={!isWaiting}
            isChoosing={props.isChoosing}
          />
        )}
        {count > 0 && (
          <ListTools
            rows={rows}
            shown={groups.flatMap((group) => group.rows)}
            extra={extra}
            isLoading={isBlank && list.isReading}
            onColumns={(columns) => onView({ columns: columns.join(',') || undefined })}
          />
        )}
      </div>
      {isNothing && <FoundEmpty finder={finder} hasList={hasList} query={query} onImport={props.onImport} />}
      {finder.near.length > 0 && <LookAlikes near={finder.near} onOpen={onOpen} />}
      {count > 0 && (
        <VehiclesTable
          groups={groups}
          room={isNarrow ? 'narrow' : isWide ? 'wide' : 'medium'}
          extra={extra}
          sort={view.sort}
          onSort={(sort) => onView({ sort })}
          selection={props.selection}
          onOpen={onOpen}
        />
      )}
      {count === 0 && isWaiting && !list.error && (
        <Skeleton className={`panel ${classes.skeleton}`} rowClassName={classes.skeletonRow}>
          <span />
          <span />
          <span />
        </Skeleton>
      )}
      {count === 0 && rows.length > 0 && !isWaiting && (
        <Empty
          title="No vehicle matches these filters"
          action={<SecondaryButton onClick={() => onView(NO_FILTERS)}>Clear all filters</SecondaryButton>}
        />
      )}
      <SearchOn finder={finder} query={query} isComplete={isComplete} />
    </div>
  )
}

/** What failed of the list or of the search, with what is there all the same. */
export function ListFailure(props: { finder: VehicleFinder; list: VehicleList; isBlank: boolean }) {
  const { list, isBlank } = props
  const search = props.finder.list
  const { error, failureReason } = isBlank ? list : search
  if (!error) return <ReadWait error={failureReason} />
  const shown = { error, tone: 'warning' as const }
  if (!isBlank)
    return (
      <Failure
        {...shown}
        title="The list of vehicles could not be searched"
        kept="What is known in this browser is found below, and every vehicle opens by its id."
        onRetry={() => void (search.isFetchNextPageError ? search.fetchNextPage() : search.refetch())}
        retrying={search.isFetching}
      />
    )
  if (list.read > 0)
    return (
      <Failure
        {...shown}
        title="The rest of the vehicles could not be loaded"
        kept={`${list.read.toLocaleString('en')} of ${list.count.toLocaleString('en')} are listed below.`}
        action={
          <ActionButton
            variant="default"
            size="compact-sm"
            disabledBecause={list.isFetching ? 'Loading…' : null}
            onClick={list.goOn}
          >
            {list.isFetching ? 'Loading…' : 'Load the rest'}
          </ActionButton>
        }
      />
    )
  return (
    <Failure
      {...shown}
      title="The list of vehicles could not be loaded"
      kept="Vehicles known in this browser are below, and every vehicle opens by its id."
      onRetry={list.goOn}
      retrying={list.isFetching}
    />
  )
}

/** Reads page after page of a search's answer, until it ends, a page fails or the person stops it. */
function SearchOn(props: { finder: VehicleFinder; query: string; isComplete: boolean }) {
  const { query, isComplete } = props
  const { isFetching, isError, hasNextPage, fetchNextPage } = props.finder.list
  const [searchedFor, setSearchedFor] = useState('')
  const isReading = query !== '' && searchedFor === query && hasNextPage && !isError

  useEffect(() => {
    if (isReading && !isFetching) void fetchNextPage()
  }, [isReading, isFetching, fetchNextPage])

  if (!isReading && (!isComplete || !hasNextPage || isError)) return null
  return (
    <div className="line middle">
      <SecondaryButton onClick={() => setSearchedFor(isReading ? '' : query)}>
        {isReading ? 'Stop' : 'Search the rest of the list'}
      </SecondaryButton>
    </div>
  )
}
