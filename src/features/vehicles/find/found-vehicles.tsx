import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import type { NearMiss } from '../../../domain/find/identify'
import { idOfQuery } from '../../../domain/find/interpretations'
import type { VehicleFinder } from '../../../domain/find/use-vehicle-finder'
import { nearWords } from '../../../domain/find/vehicle-question'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { modelText } from '../../../domain/words/subject-words'
import { visibleText } from '../../../lib/text/visible-text'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { SmallButton } from '../../../ui/button/small-button'
import { PlateChip } from '../../../ui/content/plate-chip'
import { Empty } from '../../../ui/feedback/empty'
import { Failure } from '../../../ui/feedback/failure'
import { ReadWait, Skeleton } from '../../../ui/feedback/read-state'
import { FilterBar } from './filter-bar'
import filterClasses from './filter-bar.module.css'
import { groupsOf, hasFilters, NO_FILTERS } from './found-groups'
import { FoundEmpty, ListStatus, MatchStatus } from './found-status'
import { ListTools } from './list-tools'
import type { VehiclesSearch } from './vehicles-search'
import { VehicleLink, VehiclesTable } from './vehicles-table'

const MOST = 6

function LookAlikes({ near }: { near: readonly NearMiss<VehicleRow>[] }) {
  const title = useId()
  const more = near.length - MOST
  return (
    <div className="stack-xs">
      <strong id={title}>Did you mean…?</strong>
      <ul className="stack-xs" aria-labelledby={title}>
        {near.slice(0, MOST).map(({ vehicle: row, why }) => (
          <li key={row.vehicleId} className="row-words">
            {row.plate_number && <PlateChip number={row.plate_number} state={row.plate_state} />}
            <VehicleLink row={row} />
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

export function FoundVehicles(props: {
  finder: VehicleFinder
  query: string
  isComplete: boolean
  /** Whether the user pressed Enter for the query, and no vehicle was opened. */
  isChoosing: boolean
  view: VehiclesSearch
  onView: (change: Partial<VehiclesSearch>) => void
  find: ReactNode
  children: ReactNode
}) {
  const { finder, isComplete, view, onView } = props
  const { list, hasList } = finder
  const query = props.query.trim()
  const isBlank = query === ''
  const typedId = idOfQuery(query)
  const { rows: known, matches, named } = finder
  const latest = useMemo(() => ({ rows: known, matches, named }), [known, matches, named])
  // Sorting 20,000 rows doesn't hold up typing.
  const found = useDeferredValue(latest)
  const unfiltered = useMemo(() => groupsOf(found, { hasList, isBlank, view: {} }), [found, hasList, isBlank])
  const groups = useMemo(() => groupsOf(found, { hasList, isBlank, view }), [found, hasList, isBlank, view])
  const rows = useMemo(() => unfiltered.flatMap((group) => group.rows), [unfiltered])
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const isWide = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
  const count = groups.reduce((sum, group) => sum + group.rows.length, 0)
  const isWaiting = found !== latest || (isBlank ? list.isPending : !isComplete)
  const isNothing = rows.length === 0 && !isWaiting && finder.remembers
  // The text below already shows this, so the status is for screen readers only.
  const isShownBelow = !isBlank && isNothing && finder.unreadable === 0

  return (
    <div className="stack-sm">
      <div className={`row-fields bottom ${filterClasses.bar}`}>
        {props.find}
        {rows.length > 0 || hasFilters(view) ? (
          <FilterBar {...{ view, rows, isNarrow, onView }} />
        ) : (
          isBlank && isWaiting && !list.error && <div className={filterClasses.waiting} />
        )}
      </div>
      {props.children}
      {count > 0 && typedId !== null && matches.every(({ vehicle }) => vehicle.vehicleId !== typedId) && (
        <p>
          <Link to="/vehicles/$vehicleId" params={{ vehicleId: String(typedId) }}>
            Open vehicle {typedId}
          </Link>{' '}
          <span className="muted">by ID</span>
        </p>
      )}
      <div className={isShownBelow ? 'visually-hidden' : 'row-wide spread'}>
        <div className="row-wide">
          {isBlank ? (
            <ListStatus list={list} shown={count} all={rows.length} isFiltered={hasFilters(view)} />
          ) : (
            <MatchStatus {...{ finder, groups }} isComplete={!isWaiting} isChoosing={props.isChoosing} />
          )}
          {hasFilters(view) && !isShownBelow && (
            <Button variant="subtle" size="compact-sm" onClick={() => onView(NO_FILTERS)}>
              Clear filters
            </Button>
          )}
        </div>
        {count > 0 && (
          <ListTools
            {...{ rows, groups, view, onView }}
            isLoading={isWaiting || (isBlank && list.isReading)}
            isPartial={isBlank ? list.isPartial : finder.isPartlyRead}
          />
        )}
      </div>
      {isNothing && <FoundEmpty {...{ finder, query }} />}
      {finder.near.length > 0 && <LookAlikes near={finder.near} />}
      {count > 0 && (
        <VehiclesTable
          {...{ groups, view, onView }}
          rows={found.rows}
          room={isNarrow ? 'narrow' : isWide ? 'wide' : 'medium'}
        />
      )}
      {count === 0 && isWaiting && !list.error && <Skeleton className="panel inset" rowHeight={44} />}
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

export function ListFailure(props: { finder: VehicleFinder; isBlank: boolean }) {
  const { list, search } = props.finder
  // The whole list loads for a search without results.
  const isWholeSearched = search.error === null && !search.hasNextPage && props.finder.isPartlyRead
  const isOfList = props.isBlank || isWholeSearched
  const { error, failureReason, isFetching } = isOfList ? list : search
  if (!error) return <ReadWait error={failureReason} />
  if (props.isBlank && list.read > 0)
    return (
      <Failure
        error={error}
        tone="warning"
        title="Couldn’t load the rest of the vehicles"
        kept={`${list.read.toLocaleString('en')} of ${list.count.toLocaleString('en')} are listed below.`}
        action={
          <SmallButton disabledReason={isFetching ? 'Loading…' : null} onClick={list.loadMore}>
            {isFetching ? 'Loading…' : 'Load the rest'}
          </SmallButton>
        }
      />
    )
  return (
    <Failure
      error={error}
      tone="warning"
      title={`Couldn’t ${props.isBlank ? 'load' : 'search'} the vehicle list`}
      kept={`${props.isBlank ? 'Vehicles' : 'Matches'} saved in this browser are below. You can open any vehicle by ID.`}
      onRetry={() => {
        if (isOfList) list.loadMore()
        else void (search.isFetchNextPageError ? search.fetchNextPage() : search.refetch())
      }}
      retrying={isFetching}
    />
  )
}

function SearchOn(props: { finder: VehicleFinder; query: string; isComplete: boolean }) {
  const { query, isComplete } = props
  const { isFetching, isError, hasNextPage, fetchNextPage } = props.finder.search
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
