import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ApiClient } from '../../api/client/client'
import type { NamedFleet } from '../../api/fleet/fleet-choice'
import type { VehicleFinder } from '../../domain/find/use-vehicle-finder'
import { asText, nearWords } from '../../domain/find/vehicle-question'
import type { VehicleRow } from '../../domain/find/vehicle-rows'
import { usePersonName } from '../../domain/person/use-person-name'
import type { AskedTime } from '../../domain/time/asked-time'
import { isOver } from '../../domain/verdict/answer'
import { basisParts } from '../../domain/verdict/answer-basis'
import { answerSentence } from '../../domain/verdict/answer-sentence'
import { answerTimes } from '../../domain/verdict/verdict-words'
import { AssumedZone } from '../../domain/verdict-view/assumed-zone'
import { EvidenceButton } from '../../domain/verdict-view/evidence-button'
import { useVerdict } from '../../domain/verdict-view/use-verdict'
import { VerdictStatus } from '../../domain/verdict-view/verdict-status'
import { QuotedParts } from '../../domain/words/quoted-parts'
import { fleetPhrase } from '../../domain/words/subject-words'
import { countWords } from '../../lib/text/count-words'
import { visibleText } from '../../lib/text/visible-text'
import { timeText } from '../../lib/time/time-text'
import { Button, LinkButton } from '../../ui/button/button'
import { Empty } from '../../ui/feedback/empty'
import { Failure } from '../../ui/feedback/failure'
import { ReadWait } from '../../ui/feedback/read-wait'
import { Section } from '../../ui/layout/section'
import classes from './check.module.css'
import type { Toll } from './check-search'
import { LinkSection } from './link-section'
import { matchSummary } from './match-summary'
import { useExisting, useMatchOutcomes } from './use-match-outcomes'
import { VehicleName } from './vehicle-name'

/** Vehicles checked or listed at first, and how many more each time. */
const SOME = 10

/** The verdict of each vehicle that was meant; else the similar ones, or how to go on. */
export function TollAnswers(props: {
  api: ApiClient
  finder: VehicleFinder
  toll: Toll
  asked: AskedTime
  fleet: NamedFleet
}) {
  const { api, finder, toll, asked, fleet } = props
  const { list, isComplete, near, unknownId } = finder
  const meant = useMemo(
    () => [
      ...finder.exact.map(({ vehicle }) => vehicle),
      // An id means its vehicle, also one that nothing is known about.
      ...(unknownId === null ? [] : [{ vehicleId: unknownId, record: null }]),
    ],
    [finder.exact, unknownId],
  )
  const exact = useExisting(api, meant, asked)
  const parts = exact.length > 0 ? [] : finder.matches.map(({ vehicle }) => vehicle)
  const asOf = new Map(finder.exact.map((one) => [one.vehicle.vehicleId, asText(one)]))
  const isEither = new Set(finder.exact.map(({ as }) => as)).size + Number(unknownId !== null) > 1
  const [most, setMost] = useState(SOME)
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
        <Section title={countWords(exact.length, 'vehicle matches', 'vehicles match')}>
          {exact.length > 1 && exact.length <= most && <Summary api={api} rows={exact} asked={asked} />}
          <AssumedZone at={toll.at} zone={toll.zone} />
          <ul className={`stack ${classes.answers}`} aria-label="Verdicts">
            {exact.slice(0, most).map((row) => (
              <TollAnswer
                key={row.vehicleId}
                {...{ api, row, toll, asked, fleet }}
                as={isEither ? (asOf.get(row.vehicleId) ?? `vehicle id ${row.vehicleId}`) : null}
              />
            ))}
          </ul>
        </Section>
      )}
      {exact.length === 0 && (
        <NoVehicle
          finder={finder}
          typed={toll.vehicle}
          fleet={fleet}
          hasSimilar={parts.length + near.length > 0}
        />
      )}
      {parts.length > 0 && (
        <LinkSection
          title={`${countWords(parts.length, 'vehicle contains', 'vehicles contain')} “${visibleText(toll.vehicle)}”`}
          links={parts.slice(0, most).map((row) => linkTo(row))}
        />
      )}
      {rows.length > most && (
        <Button variant="default" className={classes.more ?? ''} onClick={() => setMost(most + SOME)}>
          Show more
        </Button>
      )}
      {near.length > 0 && (
        <LinkSection
          title={exact.length > 0 ? 'Looks like another of yours' : 'Did you mean…?'}
          links={near.slice(0, SOME).map(({ vehicle, why }) => linkTo(vehicle, nearWords(why)))}
        />
      )}
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
function Summary(props: { api: ApiClient; rows: readonly VehicleRow[]; asked: AskedTime }) {
  const summary = matchSummary(useMatchOutcomes(props.api, props.rows, props.asked))
  return (
    <p className={`tabular strong breakable ${classes.summary}`}>
      {summary ?? <span className="muted">Checking…</span>}
    </p>
  )
}

/** One of several vehicles, with its verdict. */
function TollAnswer(props: {
  api: ApiClient
  row: VehicleRow
  toll: Toll
  asked: AskedTime
  fleet: NamedFleet
  /** What of the vehicle the text is; null where that is the same for all. */
  as: string | null
}) {
  const { api, row, toll, asked, fleet } = props
  const name = usePersonName()
  const { answers, checking, waiting, error, checkAgain } = useVerdict(api, row.vehicleId, asked)
  const answered = answers?.readings ?? []
  return (
    <li className={`panel stack-sm ${classes.answer}`}>
      <VehicleName row={row} toll={toll} />
      {props.as !== null && <p className="muted">Your text as {visibleText(props.as)}</p>}
      {checking && <p className="muted appears-late">Checking…</p>}
      <ReadWait error={waiting} />
      {error && <Failure title="No verdict" error={error} onRetry={() => void checkAgain()} />}
      <div role="status" aria-label={`Verdict of vehicle ${row.vehicleId}`}>
        {answers && <VerdictStatus answers={answers} />}
      </div>
      {answers && (
        <p className={`tabular breakable ${classes.sentence}`}>
          {answerSentence(answers, {
            vehicleId: row.vehicleId,
            plate: row.plate_number,
            plateState: row.plate_state,
            fleet,
          })}
        </p>
      )}
      {answered.map(
        (answer) =>
          isOver(answer) &&
          answer.revisionId !== null &&
          answer.period && (
            <p key={answer.moment.start} className={`tabular breakable ${classes.sentence}`}>
              {answered.length > 1 && `${timeText(answer.moment.start, answer.moment.zone)}: `}
              <QuotedParts parts={basisParts(answer, answerTimes(answer, toll.zone), name)} />
            </p>
          ),
      )}
      {answered.length > 0 && answered.every(isOver) && (
        <div>
          <EvidenceButton vehicleId={row.vehicleId} question={{ span: { at: toll.at }, zone: toll.zone }} />
        </div>
      )}
    </li>
  )
}

/** Says what was searched, and how to go on. */
function NoVehicle(props: {
  finder: VehicleFinder
  typed: string
  fleet: NamedFleet
  /** Vehicles that may have been meant are listed below. */
  hasSimilar: boolean
}) {
  const { hasList } = props.finder
  const below = props.hasSimilar ? 'choose one below' : 'type a vehicle id'
  const fleet = fleetPhrase(props.fleet)
  return (
    <Empty
      title={`No vehicle matches “${visibleText(props.typed)}”${props.hasSimilar ? ' exactly' : ''}`}
      action={
        hasList === false && (
          <LinkButton to="/vehicles" variant="default">
            Import a list of vehicles
          </LinkButton>
        )
      }
    >
      {hasList
        ? `Searched in ${fleet}. Check the spelling, ${below}, or choose another fleet. Deleted vehicles are not in the list: check them by id.`
        : 'Only vehicles known in this browser were searched. Type an id, or import a list.'}
    </Empty>
  )
}
