import type { UseQueryResult } from '@tanstack/react-query'
import type { HistoryPage } from '../../../api/resources/history'
import type { Revision } from '../../../api/resources/revision'
import type { Membership } from '../../../domain/membership/membership-intervals'
import { usePersonName } from '../../../domain/person/use-person-name'
import { useZone } from '../../../domain/person/use-zone'
import { fleetStateOf } from '../../../domain/words/fleet-state'
import { MembershipChip } from '../../../domain/words/membership-chip'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import type { Instant } from '../../../lib/time/instant'
import { precisionAmong } from '../../../lib/time/time-precision'
import { timeText } from '../../../lib/time/time-text'
import { newestOf } from '../record/known-vehicle'
import classes from './membership-line.module.css'
import type { MembershipReading } from './use-membership'

/** One line: on the fleet or off it, since when, how often that changed, and what is not known. */
export function MembershipLine(props: {
  history: UseQueryResult<HistoryPage>
  membership: MembershipReading
  /** Whether it is on the fleet, by the vehicle's own record; undefined where that is not known. */
  active: boolean | undefined
  /** Whether another time is asked about: what holds today is small beside that answer. */
  isBeside: boolean
}) {
  const page = props.history.data
  const { known, reading, error } = props.membership
  const newest = known?.intervals[0]?.last ?? newestOf(page)
  const failed = error !== null
  return (
    <p
      className={`row-tight tabular ${props.isBeside ? 'muted small ' : ''}${classes.line} ${classes.membership}`}
    >
      {props.isBeside && <span>Today: </span>}
      {newest && page ? (
        <>
          <MembershipOf newest={newest} known={known} failed={failed} />{' '}
          <span>
            {known && !reading && `${changesText(known)}, `}
            {(reading || !known) && !failed && (
              <Placeholder text={`— ${page.count > 50 ? 12 : 3} changes on or off, `} />
            )}
            {countWords(page.count, 'revision')}
          </span>
        </>
      ) : (
        <>
          {page?.count === 0 && props.active !== undefined && (
            <>
              <MembershipChip state={props.active ? 'on' : 'off'} />{' '}
            </>
          )}
          <span className="muted">{unknownText(props.history)}</span>
        </>
      )}
    </p>
  )
}

function unknownText(history: UseQueryResult<HistoryPage>): string {
  if (history.isPending) return 'Loading…'
  const { data } = history
  if (data === undefined) return 'Status unknown.'
  if (data.count === 0) return 'No history is recorded.'
  return `Status unknown: the newest of ${countWords(data.count, 'revision')} cannot be read.`
}

/** Empty room as wide as the text that is still being read, so that nothing moves when it appears. */
function Placeholder({ text }: { text: string }) {
  return <span className={classes.room} data-text={text} aria-hidden />
}

/** `3 changes on or off`, or `at least 47 …` where older ones are not loaded. */
function changesText({ intervals, complete }: Membership): string {
  const changes = complete ? intervals.length - 1 : intervals.length
  const number = changes === 0 ? 'no changes' : countWords(changes, 'change')
  return `— ${complete ? '' : 'at least '}${number} on or off`
}

function MembershipOf(props: { newest: Revision; known: Membership | undefined; failed: boolean }) {
  const { newest, known, failed } = props
  const zone = useZone()
  const name = usePersonName()
  const run = known?.intervals[0]
  const state = fleetStateOf(newest)
  // Of several deletions in a row the first ended the membership.
  const { instant, username } = run?.first ?? newest
  return (
    <>
      <MembershipChip state={state} />{' '}
      {state === 'deleted' ? (
        <span>
          on {timeText(instant, zone, 'minute')}
          {username && (
            <>
              {' '}
              by <bdi>{visibleText(name(username))}</bdi>
            </>
          )}
        </span>
      ) : run ? (
        `${run.startKnown ? 'since' : 'at least since'} ${sinceText(known, instant, zone)}`
      ) : failed ? (
        <span className="muted">start unknown</span>
      ) : (
        <Placeholder text={`since ${timeText(instant, zone, 'minute')}`} />
      )}
    </>
  )
}

/** When the newest run began: to the minute, finer only where the run before it began within one. */
function sinceText({ intervals }: Membership, since: Instant, zone: string): string {
  const starts = intervals.slice(0, 2).map(({ first }) => first.instant)
  return timeText(since, zone, precisionAmong(starts, 'minute')(since))
}
