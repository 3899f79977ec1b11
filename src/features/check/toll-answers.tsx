import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { VehicleFinder } from '../../domain/find/use-vehicle-finder'
import { asText, nearWords } from '../../domain/find/vehicle-question'
import type { VehicleRow } from '../../domain/find/vehicle-rows'
import { useFleets } from '../../domain/person/use-fleets'
import type { AskedTime } from '../../domain/time/asked-time'
import { headline } from '../../domain/verdict/answer-words'
import { AssumedZone } from '../../domain/verdict-view/assumed-zone'
import { useVerdict } from '../../domain/verdict-view/use-verdict'
import { VehicleVerdict } from '../../domain/verdict-view/vehicle-verdict'
import { fleetPhrase } from '../../domain/words/subject-words'
import { countWords } from '../../lib/text/count-words'
import { visibleText } from '../../lib/text/visible-text'
import { LinkButton, SecondaryButton } from '../../ui/button/button'
import { SmallButton } from '../../ui/button/small-button'
import { Empty } from '../../ui/feedback/empty'
import { Failure } from '../../ui/feedback/failure'
import { ReadWait } from '../../ui/feedback/read-wait'
import { Section } from '../../ui/layout/section'
import classes from './check.module.css'
import { type Toll, vehicleView } from './check-search'
import { LinkSection, VehicleName } from './link-section'
import { type AnswerKind, matchSummary, plainKind, useExisting, useMatchOutcomes } from './match-summary'

/** Vehicles checked or listed at first, and how many more each time. */
const SOME = 10

/** The verdict of each vehicle that was meant; else the similar ones, or how to go on. */
export function TollAnswers(props: {
  finder: VehicleFinder
  toll: Toll
  asked: AskedTime
  /** Whether this was just asked: its answer gets the focus. */
  isNew: boolean
  /** The headline about the only vehicle that is meant, and which plain answer it is. */
  onAnswer: (answer: string, kind: AnswerKind) => void
  onNext: () => void
}) {
  const { finder, toll, asked, isNew } = props
  const { list, isComplete, near, unknownId } = finder
  const meant: VehicleRow[] = finder.exact.map(({ vehicle }) => vehicle)
  // An id means its vehicle, also one that nothing is known about.
  if (unknownId !== null) meant.push({ vehicleId: unknownId, record: null })
  const exact = useExisting(meant, asked)
  const parts = exact.length > 0 ? [] : finder.matches.map(({ vehicle }) => vehicle)
  const asOf = new Map(finder.exact.map((one) => [one.vehicle.vehicleId, asText(one)]))
  const isEither = new Set(finder.exact.map(({ as }) => as)).size + Number(unknownId !== null) > 1
  const [most, setMost] = useState(SOME)
  const shown = useRef<HTMLUListElement>(null)
  const isThere = isComplete && exact.length > 0
  useEffect(() => {
    if (isNew && isThere) shown.current?.focus()
  }, [isNew, isThere])
  const only = exact.length === 1 && near.length === 0 ? exact[0] : undefined
  const next = <SmallButton onClick={props.onNext}>Next toll</SmallButton>
  if (list.isError && exact.length === 0)
    return (
      <Failure
        title="The list of vehicles could not be read"
        kept="Until then, check by the vehicle’s id."
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  if (!isComplete)
    return (
      <>
        <p className="muted appears-late">Searching…</p>
        <ReadWait error={list.failureReason} />
      </>
    )
  const rows = exact.length > 0 ? exact : parts
  const linkTo = (row: VehicleRow, note = '') => ({
    key: row.vehicleId,
    link: <VehicleName row={row} toll={toll} />,
    beside: note !== '' && <span className="muted">{note}</span>,
  })
  return (
    <>
      {exact.length > 0 && (
        <Section title={exact.length === 1 ? 'Answer' : `${exact.length} vehicles match`}>
          {exact.length > 1 && exact.length <= most && <Summary rows={exact} asked={asked} />}
          <AssumedZone at={toll.at} zone={toll.zone} />
          {/* It has the focus for screen readers alone: the eye sees the answer. */}
          <ul ref={shown} tabIndex={-1} className={`stack no-ring ${classes.answers}`} aria-label="Verdicts">
            {exact.slice(0, most).map((row) => (
              <TollAnswer
                key={row.vehicleId}
                {...{ row, toll, asked }}
                as={isEither ? (asOf.get(row.vehicleId) ?? `vehicle id ${row.vehicleId}`) : null}
                {...(row === only && { onAnswer: props.onAnswer })}
                actions={exact.length === 1 && next}
              />
            ))}
          </ul>
          {exact.length > 1 && <div>{next}</div>}
        </Section>
      )}
      {exact.length === 0 && (
        <NoVehicle
          finder={finder}
          typed={toll.vehicle}
          hasSimilar={parts.length + near.length > 0}
          next={next}
        />
      )}
      {parts.length > 0 && (
        <LinkSection
          title={`${countWords(parts.length, 'vehicle contains', 'vehicles contain')} “${visibleText(toll.vehicle)}”`}
          links={parts.slice(0, most).map((row) => linkTo(row))}
        />
      )}
      {rows.length > most && (
        <SecondaryButton className={classes.more ?? ''} onClick={() => setMost(most + SOME)}>
          Show more
        </SecondaryButton>
      )}
      {near.length > 0 && (
        <LinkSection
          title={exact.length > 0 ? 'Looks like another of yours' : 'Did you mean…?'}
          links={near.slice(0, SOME).map(({ vehicle, why }) => linkTo(vehicle, nearWords(why)))}
        />
      )}
      {finder.unreadable > 0 && <p>Rows of the list that cannot be read were left out.</p>}
      {finder.hasList && list.hasNextPage && (
        <p>
          Only part of the list was searched.{' '}
          <Link to="/vehicles" search={{ find: toll.vehicle }}>
            Search all vehicles
          </Link>
        </p>
      )}
    </>
  )
}

/** The verdicts of all vehicles in one look. */
function Summary(props: { rows: readonly VehicleRow[]; asked: AskedTime }) {
  const summary = matchSummary(useMatchOutcomes(props.rows, props.asked))
  return (
    <p className={`tabular strong breakable ${classes.summary}`}>
      {summary ?? <span className="muted">Checking…</span>}
    </p>
  )
}

/** A vehicle that was meant, with its verdict. */
function TollAnswer(props: {
  row: VehicleRow
  toll: Toll
  asked: AskedTime
  /** What of the vehicle the text is; null where that is the same for all. */
  as: string | null
  onAnswer?: (answer: string, kind: AnswerKind) => void
  actions: ReactNode
}) {
  const { row, toll, asked } = props
  const { vehicleId, plate_number: plate, plate_state: plateState } = row
  const { own: fleet } = useFleets()
  const verdict = useVerdict(vehicleId, asked)
  const { answers } = verdict
  const told = answers && headline(answers)
  const kind = plainKind({ answers })
  const tell = useEffectEvent((answer: string, of: AnswerKind) => props.onAnswer?.(answer, of))
  useEffect(() => {
    if (told) tell(told, kind)
  }, [told, kind])
  return (
    <li className={`panel stack-sm ${classes.answer}`}>
      <VehicleName row={row} toll={toll} />
      {props.as !== null && <p className="muted">Your text as {visibleText(props.as)}</p>}
      <VehicleVerdict
        verdict={verdict}
        actions={
          <>
            <LinkButton
              variant="default"
              size="compact-sm"
              to="/vehicles/$vehicleId"
              params={{ vehicleId: String(vehicleId) }}
              search={vehicleView(toll)}
            >
              Open vehicle
            </LinkButton>
            {props.actions}
          </>
        }
        subject={{ vehicleId, plate, plateState, fleet }}
        at={toll.at}
        zone={toll.zone}
        evidence={{ span: { at: toll.at }, zone: toll.zone, toll }}
        name={`Verdict of vehicle ${vehicleId}`}
      />
    </li>
  )
}

/** Says what was searched, and how to go on. */
function NoVehicle(props: {
  finder: VehicleFinder
  typed: string
  /** Vehicles that may have been meant are listed below. */
  hasSimilar: boolean
  next: ReactNode
}) {
  const { hasList } = props.finder
  const below = props.hasSimilar ? 'choose one below' : 'type a vehicle id'
  const fleet = fleetPhrase(useFleets().own)
  return (
    <Empty
      title={`No vehicle matches “${visibleText(props.typed)}”${props.hasSimilar ? ' exactly' : ''}`}
      action={
        <div className="wrap">
          {hasList === false && (
            <LinkButton size="compact-sm" to="/vehicles" variant="default">
              Remember a list in this browser
            </LinkButton>
          )}
          {props.next}
        </div>
      }
    >
      {hasList
        ? `Searched in ${fleet}. Check the spelling, ${below}, or choose another fleet. Deleted vehicles are not in the list: check them by id.`
        : 'Only vehicles known in this browser were searched. Type an id, or have this browser remember a list.'}
    </Empty>
  )
}
