import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { combined, matchedIds } from '../../domain/find/identify'
import { clearIdOf } from '../../domain/find/interpretations'
import type { VehicleFinder } from '../../domain/find/use-vehicle-finder'
import { asText, nearWords, unknownText } from '../../domain/find/vehicle-question'
import type { VehicleRow } from '../../domain/find/vehicle-rows'
import type { QueryTime } from '../../domain/time/query-time'
import { useFleets } from '../../domain/user/page-context'
import { useKeys } from '../../domain/user/single-keys'
import { type Answers, isDoubt, plainAnswer } from '../../domain/verdict/answer'
import { headline } from '../../domain/verdict/answer-words'
import { AssumedZone } from '../../domain/verdict-view/assumed-zone'
import { useVerdict } from '../../domain/verdict-view/use-verdict'
import { VehicleVerdict } from '../../domain/verdict-view/vehicle-verdict'
import { vehicleInput } from '../../domain/words/subject-words'
import { pluralize } from '../../lib/text/pluralize'
import { visibleText } from '../../lib/text/visible-text'
import type { RecentToll } from '../../local/recents'
import { SecondaryButton } from '../../ui/button/button'
import { Failure } from '../../ui/feedback/failure'
import { ReadWait } from '../../ui/feedback/read-state'
import { Section } from '../../ui/layout/section'
import { useIsPhone } from '../../ui/layout/use-is-phone'
import classes from './check.module.css'
import { type CheckSearch, type Toll, vehicleView } from './check-search'
import { LinkSection, toVehicle, VehicleName } from './earlier-work'
import { NoVehicle } from './no-vehicle'

const SOME = 10

export function TollAnswers(props: {
  finder: VehicleFinder
  /** Finds the vehicle by the notice's other name of it. */
  otherFinder: VehicleFinder
  toll: Toll
  asked: QueryTime
  /** Whether the user just requested this check. Its verdict gets the focus. */
  isNew: boolean
  isEdited: boolean
  /** Called with a short text of the verdict: of one vehicle, or that there are several or there is no vehicle. */
  onAnswer: OnAnswer
  onNext: () => void
  tollOf: (vehicle: string) => CheckSearch
}) {
  const { finder, otherFinder, toll, asked, isNew } = props
  const { search, hasList, near } = finder
  const isComplete = finder.isComplete && (!toll.other || otherFinder.isComplete)
  const isOtherId = clearIdOf(toll.other ?? '') !== null
  const found = isOtherId ? combined(otherFinder, finder) : combined(finder, otherFinder)
  const { unknownId } = found
  const isEither = new Set(found.exact.map(({ as }) => as)).size > 1
  const exact = found.exact.map((one) => ({ row: one.vehicle, as: isEither ? asText(one) : null }))
  const [count, own, others] = [found, finder, otherFinder].map((one) => matchedIds(one).length)
  const isConflict = toll.other !== undefined && own !== count && others !== count
  const names = [toll.vehicle, toll.other ?? ''].map((name) => visibleText(name))
  const [known = '', missing = ''] = others === 0 ? names : names.toReversed()
  // The text is marked as an ID: `#7`.
  if (unknownId !== null) exact.push({ row: { vehicleId: unknownId, record: null }, as: null })
  const parts = exact.length > 0 ? [] : finder.matches
  const shown = useRef<HTMLUListElement>(null)
  const isThere = isComplete && exact.length > 0
  const isMany = exact.length > 1
  const result = isMany ? `${exact.length} vehicles match` : exact.length === 0 && hasList && 'No vehicle'
  useReport(isComplete && result, isMany ? 'unclear' : 'no-record', props.onAnswer)
  const isPhone = useIsPhone()
  useEffect(() => {
    if (!isNew || !isThere) return
    shown.current?.focus({ preventScroll: isPhone })
    // The form fills the screen, so the verdict goes to the top, with the notes above it.
    if (isPhone) shown.current?.closest('[data-earlier]')?.firstElementChild?.scrollIntoView()
  }, [isNew, isThere, isPhone])
  useKeys((key) => {
    if (key === 'n') props.onNext()
    return key === 'n'
  })
  const unclear = (answer: string) => props.onAnswer(answer, 'unclear')
  const next = (
    <SecondaryButton size="xs" title="Next toll (N)" aria-keyshortcuts="n" onClick={props.onNext}>
      Next toll
    </SecondaryButton>
  )
  const failed = [finder, otherFinder].find((one) => one.search.isError && matchedIds(one).length === 0)
  if (failed)
    return (
      <Failure
        title="Couldn’t load the vehicle list"
        kept="You can still check by vehicle ID."
        error={failed.search.error}
        onRetry={() => void failed.search.refetch()}
        retrying={failed.search.isFetching}
      />
    )
  if (!isComplete)
    return (
      <>
        <p className="muted appears-late">Searching…</p>
        <ReadWait error={search.failureReason} />
      </>
    )
  const linkTo = (row: VehicleRow, note = '') => ({
    key: row.vehicleId,
    link: <VehicleName row={row} link={{ to: '/', search: props.tollOf(inputOf(row)) }} />,
    beside: note !== '' && <span className="muted">{note}</span>,
  })
  return (
    <>
      {exact.length > 0 && (
        <Section title={exact.length === 1 ? 'Verdict' : `${exact.length} vehicles match`}>
          {exact.length > 1 && (
            <p className={isConflict ? 'strong warning' : undefined}>
              {isConflict && `${names.join(' and ')} are different vehicles. `}
              Check which vehicle this toll is for.
            </p>
          )}
          {toll.other && (own === 0 || others === 0) && (
            <p className="strong warning">
              {unknownText(missing)}. This verdict is for {known}.
            </p>
          )}
          <AssumedZone at={toll.at} zone={toll.zone} />
          {/* Gets the focus for screen readers only, without a focus ring, because sighted users see the verdict. */}
          <ul ref={shown} tabIndex={-1} className={`stack no-ring ${classes.answers}`} aria-label="Verdicts">
            {exact.slice(0, SOME).map((one) => (
              <TollAnswer
                key={one.row.vehicleId}
                {...{ ...one, toll, asked }}
                {...(exact.length === 1 && { onAnswer: own === 0 ? unclear : props.onAnswer })}
                isNext={exact.length === 1 && own !== 0 && !props.isEdited}
                actions={exact.length === 1 && next}
              />
            ))}
          </ul>
          {exact.length > 1 && <div>{next}</div>}
        </Section>
      )}
      {exact.length === 0 && (
        <NoVehicle finder={finder} toll={toll} next={next} hasSimilar={parts.length + near.length > 0} />
      )}
      {parts.length > 0 && (
        <LinkSection
          title={`${pluralize(parts.length, 'vehicle contains', 'vehicles contain')} “${visibleText(toll.vehicle)}”`}
          links={parts.slice(0, SOME).map(({ vehicle }) => linkTo(vehicle))}
        />
      )}
      {near.length > 0 && (
        <LinkSection
          title={exact.length > 0 ? 'Similar plates in your fleet' : 'Did you mean…?'}
          links={near.slice(0, SOME).map(({ vehicle, why }) => linkTo(vehicle, nearWords(why)))}
        />
      )}
      {finder.unreadable > 0 && <p>Some vehicles couldn’t be read and were skipped.</p>}
      {hasList && (finder.isPartlyRead || Math.max(exact.length, parts.length) > SOME) && (
        <p>
          {finder.isPartlyRead ? 'Only part of the list was searched.' : `The first ${SOME} are shown.`}{' '}
          <Link to="/vehicles" search={{ find: toll.vehicle }}>
            Search all vehicles
          </Link>
        </p>
      )}
    </>
  )
}

type OnAnswer = (answer: string, kind: AnswerKind) => void

/** Calls `onAnswer` once there is an answer, and when it changes. */
function useReport(answer: string | false | null | undefined, kind: AnswerKind, onAnswer?: OnAnswer): void {
  const report = useEffectEvent((text: string, of: AnswerKind) => onAnswer?.(text, of))
  useEffect(() => {
    if (answer) report(answer, kind)
  }, [answer, kind])
}

function TollAnswer(props: {
  row: VehicleRow
  toll: Toll
  asked: QueryTime
  /** The vehicle's value that matches the text; null if all vehicles match by the same kind of value. */
  as: string | null
  onAnswer?: OnAnswer
  /** Whether making a statement about the vehicle is the next step. */
  isNext: boolean
  actions: ReactNode
}) {
  const { row, toll, asked } = props
  const { vehicleId, plate_number: plate, plate_state: plateState } = row
  const { own: fleet } = useFleets()
  const verdict = useVerdict(vehicleId, asked)
  const { answers } = verdict
  useReport(answers && headline(answers), plainKind(answers), props.onAnswer)
  return (
    <li className={`panel stack-sm ${classes.answer}`}>
      <VehicleName row={row} link={toVehicle(row, toll)} />
      {props.as !== null && <p className="muted">Matched as {visibleText(props.as)}</p>}
      <VehicleVerdict
        verdict={verdict}
        isNext={props.isNext}
        actions={props.actions}
        subject={{ vehicleId, plate, plateState, fleet }}
        at={toll.at}
        zone={toll.zone}
        evidence={vehicleView(toll)}
        name={`Verdict for vehicle ${vehicleId}`}
      />
    </li>
  )
}

const inputOf = ({ vehicleId, plate_number: plate, plate_state: plateState }: VehicleRow): string =>
  vehicleInput({ vehicleId, plate, plateState })

type AnswerKind = NonNullable<RecentToll['kind']>

/** Returns the kind of a plain verdict, or `unclear` if the user has to look closer. */
export function plainKind(answers: Answers | undefined): AnswerKind {
  const answer = answers && plainAnswer(answers)
  if (!answer || answer.kind === 'changed') return 'unclear'
  // A time that has just passed isn't a reason to look closer: each card has that caveat.
  const isPlain = answer.caveats.every(({ code }) => code === 'just-passed' || !isDoubt(code))
  return isPlain ? answer.kind : 'unclear'
}
