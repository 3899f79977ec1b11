import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { idOfQuery } from '../../../domain/find/find-vehicles'
import type { VehicleFinder } from '../../../domain/find/use-vehicle-finder'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { visibleText } from '../../../lib/text/visible-text'
import { PlateChip } from '../../../ui/content/plate-chip'
import { Failure } from '../../../ui/feedback/failure'
import { Notice } from '../../../ui/feedback/notice'
import { ReadWait } from '../../../ui/feedback/read-wait'
import { Skeleton } from '../../../ui/feedback/skeleton'
import { FoundEmpty } from './found-empty'
import { groupsOf } from './found-groups'
import { FoundStatus } from './found-status'
import classes from './found-vehicles.module.css'
import { VehicleLink } from './vehicle-link'
import { VehiclesTable } from './vehicles-table'

/** Rows shown at first, and how many more each time. */
const ROWS = 50

/** The vehicles that a query finds, or all of them without one; with failures and how to go on. */
export function FoundVehicles(props: {
  finder: VehicleFinder
  query: string
  zone: string
  onOpen: (row: VehicleRow) => void
  onImport: () => void
}) {
  const { finder, zone, onOpen } = props
  const { list, settled } = finder
  const query = props.query.trim()
  const blank = query === ''
  const [shown, setShown] = useState({ query, rows: ROWS })
  const most = shown.query === query ? shown.rows : ROWS
  const reading = useListReading(finder, query)
  const groups = groupsOf(finder, blank)
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const hasMore = settled && list.hasNextPage && !list.isError

  function showMore() {
    setShown({ query, rows: most + ROWS })
    if (hasMore && count < most + ROWS) reading.readMore()
  }

  return (
    <div className={classes.found}>
      {list.isError && (
        <Failure
          error={list.error}
          title="The service’s list of vehicles could not be read"
          kept="What is known in this browser is found below, and every vehicle opens by its id."
          tone="warning"
          onRetry={() => void (list.isFetchNextPageError ? reading.readMore() : list.refetch())}
          retrying={list.isFetching}
        />
      )}
      {!list.isError && <ReadWait error={list.failureReason} />}
      {finder.ignored && (
        <Notice tone="warning" role="note" title="This service does not search its list">
          It answers with vehicles that have nothing of “<bdi>{visibleText(query)}</bdi>” in them. Those are
          left out here; the list can only be looked through page by page.
        </Notice>
      )}
      {count > 0 && <OpenById query={query} known={finder.matches.map(({ vehicle }) => vehicle.vehicleId)} />}
      <FoundStatus finder={finder} blank={blank} count={count} zone={zone} />
      <LookAlikes vehicles={finder.lookAlikes} onOpen={onOpen} />
      {count > 0 && <VehiclesTable groups={groups} most={most} zone={zone} onOpen={onOpen} />}
      {count === 0 && !settled && (
        <Skeleton className={classes.skeleton} rowClassName={classes.skeletonRow}>
          <span />
          <span />
          <span />
        </Skeleton>
      )}
      {count === 0 && settled && finder.remembers && !reading.isReading && (
        <FoundEmpty finder={finder} query={query} onImport={props.onImport} />
      )}
      <div className={classes.more}>
        {reading.isReading ? (
          <Button variant="default" onClick={reading.stop}>
            Stop looking
          </Button>
        ) : (
          (count > most || hasMore) && (
            <Button variant="default" onClick={showMore}>
              {blank || count > most ? 'Show more' : 'Look through more of the list'}
            </Button>
          )
        )}
      </div>
    </div>
  )
}

/** A link to the vehicle whose id was typed, where nothing is known about it yet. */
function OpenById(props: { query: string; known: readonly number[] }) {
  const id = idOfQuery(props.query)
  if (id === null || props.known.includes(id)) return null
  return (
    <p>
      <Link to="/vehicles/$vehicleId" params={{ vehicleId: String(id) }}>
        Open vehicle {id}
      </Link>{' '}
      <span className="muted">by its id, of which nothing is known here yet.</span>
    </p>
  )
}

/**
 * Reads more of the service's list. Without a query: one page. With one: page after page, until the list ends, a page
 * fails or the person stops it.
 */
function useListReading({ list }: VehicleFinder, query: string) {
  const [searchedFor, setSearchedFor] = useState('')
  const { isFetching, isError, hasNextPage, fetchNextPage } = list
  const isReading = query !== '' && searchedFor === query && hasNextPage && !isError

  useEffect(() => {
    if (isReading && !isFetching) void fetchNextPage()
  }, [isReading, isFetching, fetchNextPage])

  return {
    isReading,
    readMore: () => {
      setSearchedFor(query)
      if (query === '' || isError) void fetchNextPage()
    },
    stop: () => setSearchedFor(''),
  }
}

/** Suggestions shown at most: a query with many is not a plate yet. */
const MOST_LOOK_ALIKES = 6

/** Vehicles that may be meant where O was typed for 0 or I for 1. Enter does not open them: they are not matches. */
function LookAlikes(props: { vehicles: readonly VehicleRow[]; onOpen: (row: VehicleRow) => void }) {
  const { vehicles, onOpen } = props
  const more = vehicles.length - MOST_LOOK_ALIKES
  if (vehicles.length === 0) return null
  return (
    <Notice tone="info" role="note" title="Looks alike: O and 0, I and 1">
      <ul className={classes.lookAlikes} aria-label="Look-alikes">
        {vehicles.slice(0, MOST_LOOK_ALIKES).map((row) => (
          <li key={row.vehicleId} className={classes.lookAlike}>
            {row.plate_number && <PlateChip number={row.plate_number} state={row.plate_state} />}
            <VehicleLink row={row} onOpen={onOpen} />
            {row.vehicle_number && <bdi className="muted">{visibleText(row.vehicle_number)}</bdi>}
          </li>
        ))}
      </ul>
      {more > 0 && <span className="muted">And {more} more. Type more of the plate.</span>}
    </Notice>
  )
}
