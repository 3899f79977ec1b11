import { Button } from '@mantine/core'
import { useState } from 'react'
import type { VehicleFinder } from '../../../domain/find/use-vehicle-finder'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { visibleText } from '../../../lib/text/visible-text'
import { Failure } from '../../../ui/feedback/failure'
import { Notice } from '../../../ui/feedback/notice'
import { ReadWait } from '../../../ui/feedback/read-wait'
import { Skeleton } from '../../../ui/feedback/skeleton'
import { FoundEmpty } from './found-empty'
import { groupsOf } from './found-groups'
import { FoundStatus } from './found-status'
import classes from './found-vehicles.module.css'
import { LookAlikes } from './look-alikes'
import { OpenById } from './open-by-id'
import { useLookThrough } from './use-look-through'
import { VehiclesTable } from './vehicles-table'

/** Rows shown at first, and how many more each time. */
const ROWS = 50

/** What a query finds, or all that there is where nothing is typed; with what went wrong and how to go on. */
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
  const through = useLookThrough(finder, query)
  const groups = groupsOf(finder, blank)
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  const goesOn = settled && list.hasNextPage && !list.isError

  function showMore() {
    setShown({ query, rows: most + ROWS })
    if (goesOn && count < most + ROWS) through.readOn()
  }

  return (
    <div className={classes.found}>
      {list.isError && (
        <Failure
          error={list.error}
          title="The service’s list of vehicles could not be read"
          kept="What is known in this browser is found below, and every vehicle opens by its id."
          tone="warning"
          onRetry={() => void (list.isFetchNextPageError ? through.readOn() : list.refetch())}
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
      {count === 0 && settled && finder.remembers && !through.goingOn && (
        <FoundEmpty finder={finder} query={query} onImport={props.onImport} />
      )}
      <div className={classes.more}>
        {through.goingOn ? (
          <Button variant="default" onClick={through.stop}>
            Stop looking
          </Button>
        ) : (
          (count > most || goesOn) && (
            <Button variant="default" onClick={showMore}>
              {blank || count > most ? 'Show more' : 'Look through more of the list'}
            </Button>
          )
        )}
      </div>
    </div>
  )
}
