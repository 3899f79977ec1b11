import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApiClient } from '../../api/client/client'
import type { VehicleFinder } from '../../domain/find/use-vehicle-finder'
import type { VehicleRow } from '../../domain/find/vehicle-rows'
import type { AskedTime } from '../../domain/time/asked-time'
import { useVerdict } from '../../domain/verdict-view/use-verdict'
import { VerdictStatus } from '../../domain/verdict-view/verdict-status'
import { modelText } from '../../domain/words/vehicle-words'
import { visibleText } from '../../lib/text/visible-text'
import { PlateChip } from '../../ui/content/plate-chip'
import { Empty } from '../../ui/feedback/empty'
import { Failure } from '../../ui/feedback/failure'
import { ReadWait } from '../../ui/feedback/read-wait'
import { Section } from '../../ui/layout/section'
import type { Candidates } from './candidates'
import classes from './check.module.css'
import type { Toll } from './check-search'

/** Vehicles checked or listed at first, and how many more each time. */
const SOME = 10

/** The verdict of each vehicle that was meant; else the similar ones, or how to go on. */
export function TollAnswers(props: {
  api: ApiClient
  finder: VehicleFinder
  candidates: Candidates
  toll: Toll
  asked: AskedTime
}) {
  const { api, finder, toll, asked } = props
  const { exact, similar } = props.candidates
  const { list, settled, lookAlikes } = finder
  const [most, setMost] = useState(SOME)
  if (list.isError && exact.length === 0)
    return (
      <Failure
        title="The list of vehicles could not be read"
        kept="A vehicle can be checked by its id meanwhile."
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  if (!settled)
    return (
      <>
        <p className="muted appears-late">Searching…</p>
        <ReadWait error={list.failureReason} />
      </>
    )
  const rows = exact.length > 0 ? exact : similar
  return (
    <>
      {exact.length > 0 && (
        <Section title={exact.length === 1 ? '1 vehicle matches' : `${exact.length} vehicles match`}>
          <ul className={classes.answers} aria-label="Verdicts">
            {exact.slice(0, most).map((row) => (
              <TollAnswer key={row.vehicleId} api={api} row={row} toll={toll} asked={asked} />
            ))}
          </ul>
        </Section>
      )}
      {exact.length === 0 && (
        <NoVehicle finder={finder} typed={toll.vehicle} hasSimilar={similar.length > 0} />
      )}
      {similar.length > 0 && (
        <VehicleLinks title="Plates with this in them" rows={similar.slice(0, most)} toll={toll} />
      )}
      {rows.length > most && (
        <Button variant="default" className={classes.more ?? ''} onClick={() => setMost(most + SOME)}>
          Show more
        </Button>
      )}
      {exact.length === 0 && lookAlikes.length > 0 && (
        <VehicleLinks title="Did you mean…?" rows={lookAlikes.slice(0, SOME)} toll={toll} />
      )}
      {finder.hasList && list.hasNextPage && (
        <p>
          Only a part of the list was searched.{' '}
          <Link to="/vehicles" search={{ find: toll.vehicle }}>
            Search all of it
          </Link>
        </p>
      )}
    </>
  )
}

/** One of several vehicles, with its verdict. */
function TollAnswer(props: { api: ApiClient; row: VehicleRow; toll: Toll; asked: AskedTime }) {
  const { api, row, toll, asked } = props
  const { result, readings, askedAt, checking, waiting, error, checkAgain } = useVerdict(
    api,
    row.vehicleId,
    asked,
  )
  return (
    <li className={classes.answer}>
      <VehicleName row={row} toll={toll} />
      {checking && <p className="muted appears-late">Checking…</p>}
      <ReadWait error={waiting} />
      {error && <Failure title="No verdict" error={error} onRetry={() => void checkAgain()} />}
      <div role="status" aria-label={`Verdict of vehicle ${row.vehicleId}`}>
        {result && <VerdictStatus result={result} readings={readings} now={askedAt} />}
      </div>
    </li>
  )
}

/** Plate, and a link to the vehicle at the time of the toll. */
function VehicleName({ row, toll }: { row: VehicleRow; toll: Toll }) {
  const model = modelText(row)
  return (
    <div className={classes.name}>
      {row.plate_number && <PlateChip number={row.plate_number} state={row.plate_state} />}
      <Link
        to="/vehicles/$vehicleId"
        params={{ vehicleId: String(row.vehicleId) }}
        search={{ at: toll.at, zone: toll.zone }}
      >
        Vehicle {row.vehicleId}
      </Link>
      {model && <bdi className="muted">{visibleText(model)}</bdi>}
      {row.vehicle_number && <bdi className="muted">{visibleText(row.vehicle_number)}</bdi>}
    </div>
  )
}

function VehicleLinks(props: { title: string; rows: readonly VehicleRow[]; toll: Toll }) {
  return (
    <Section title={props.title}>
      <ul className={classes.links} aria-label={props.title}>
        {props.rows.map((row) => (
          <li key={row.vehicleId}>
            <VehicleName row={row} toll={props.toll} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Says what was searched, and how to go on. */
function NoVehicle(props: { finder: VehicleFinder; typed: string; hasSimilar: boolean }) {
  const { hasList } = props.finder
  return (
    <Empty
      title={`No vehicle matches “${visibleText(props.typed)}”`}
      action={
        hasList === false && (
          <Button renderRoot={(root) => <Link to="/vehicles" {...root} />} variant="default">
            Import a list of vehicles
          </Button>
        )
      }
    >
      {props.hasSimilar && 'None has exactly this plate or number. '}
      {hasList
        ? 'Deleted vehicles are not in the list. Type the vehicle’s id to check one of them.'
        : 'Only vehicles that this browser knows were searched. Type the vehicle’s id, or import a list.'}
    </Empty>
  )
}
