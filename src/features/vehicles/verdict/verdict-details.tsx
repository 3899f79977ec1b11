import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiClient } from '../../../api/client/client'
import type { Revision } from '../../../api/resources/revision'
import type { MembershipRun } from '../../../domain/membership/membership-run'
import type { StateSpan } from '../../../domain/membership/verdict-spans'
import type { Verdict } from '../../../domain/verdict/verdict'
import type { VerdictContext } from '../../../domain/verdict/verdict-context'
import {
  precisionOf,
  spanText,
  stateWord,
  type TimeWriter,
  verdictTimes,
} from '../../../domain/verdict/verdict-words'
import { isDeletion } from '../../../domain/words/fleet-state'
import { RevisionKind } from '../../../domain/words/revision-kind'
import { visibleText } from '../../../lib/text/visible-text'
import { formatInstant, type Instant } from '../../../lib/time/instant'
import { timeText } from '../../../lib/time/time-text'
import { Failure } from '../../../ui/feedback/failure'
import { Fact, Facts } from '../../../ui/layout/facts'
import { AuthorityFact } from './authority-fact'
import classes from './verdict-details.module.css'

/** What a verdict is based on: the time as it was read, the deciding revision, its run, the next change. */
export function VerdictDetails(props: {
  api: ApiClient
  vehicleId: number
  verdict: Verdict
  context: UseQueryResult<VerdictContext> | undefined
  zone: string
  askedAt: Instant
  /** Which of two readings it is; left out where there is only one. */
  title?: string
}) {
  const { verdict, context, zone } = props
  const { moment, deciding } = verdict
  const time = verdictTimes(verdict, context?.data ?? null, zone)
  return (
    <div className={classes.details}>
      {props.title && <h3 className={classes.title}>{props.title}</h3>}
      <Facts>
        <Fact name="Time asked">
          {timeText(moment.start, zone, precisionOf(moment))}
          {spanText(moment, zone)}
        </Fact>
        {verdict.spans.length > 1 && (
          <Fact name="States">
            <VerdictSpans spans={verdict.spans} zone={zone} />
          </Fact>
        )}
        <Fact name="Decided by">
          {deciding ? <Deciding revision={deciding} time={time} /> : 'No revision: none is recorded by then.'}
        </Fact>
        <Fact name={deciding ? 'Unbroken run' : 'Later'}>
          {context?.data ? (
            <VerdictRun context={context.data} time={time} />
          ) : context?.isError ? (
            <Failure
              title="What stands around it is not known"
              error={context.error}
              onRetry={() => void context.refetch()}
              retrying={context.isFetching}
            />
          ) : (
            <span className="muted">checking…</span>
          )}
        </Fact>
        {deciding && (
          <Fact name="Toll authority">
            <AuthorityFact
              api={props.api}
              vehicleId={props.vehicleId}
              verdict={verdict}
              askedAt={props.askedAt}
            />
          </Fact>
        )}
        <Fact name="Asked">{timeText(props.askedAt, zone)}</Fact>
      </Facts>
      <VerdictRaw verdict={verdict} context={context?.data} />
    </div>
  )
}

function Deciding({ revision, time }: { revision: Revision; time: TimeWriter }) {
  return (
    <>
      Revision {revision.id} · <RevisionKind kind={revision.kind} /> · {time(revision.instant)}
      <div>
        {revision.username ? (
          <>
            by <bdi>{visibleText(revision.username)}</bdi>
          </>
        ) : (
          'by whom is not recorded'
        )}
        {revision.reason ? (
          <>
            {' '}
            — “<bdi>{visibleText(revision.reason)}</bdi>”
          </>
        ) : (
          ' — no reason recorded'
        )}
      </div>
      <div className="muted">{formatInstant(revision.instant)}</div>
    </>
  )
}

/** Raw timestamps and the exact requests, to repeat them with the API. */
function VerdictRaw(props: { verdict: Verdict; context: VerdictContext | undefined }) {
  const { moment, deciding, requests, answeredAt } = props.verdict
  const lines = [
    `asked           ${formatInstant(moment.start)} to ${formatInstant(moment.end)}`,
    ...(deciding ? [`history_date    ${deciding.historyDate}`] : []),
    ...(answeredAt === null ? [] : [`service's clock ${formatInstant(answeredAt)}`]),
    ...requests.map((request) => `GET ${request}`),
    ...(props.context ? ['around it:', ...props.context.requests.map((request) => `GET ${request}`)] : []),
  ]
  return (
    <details className={classes.raw}>
      <summary>Raw timestamps and requests</summary>
      <pre>{lines.join('\n')}</pre>
    </details>
  )
}

/** The run around the time asked: since when, until when. Without a record: the first revision. */
function VerdictRun({ context, time }: { context: VerdictContext; time: TimeWriter }) {
  const { run, deletedBy, nextChange, noHistory, contradiction } = context
  if (contradiction) return <>Not shown: another revision bears on this answer, see above.</>
  if (noHistory) return <>Nothing is recorded later either.</>
  if (deletedBy) return <DeletedRun {...{ run, deletedBy, nextChange, time }} />
  if (run === null) {
    return (
      <>
        {nextChange
          ? `First revision ${nextChange.id}, ${time(nextChange.instant)}`
          : 'Not certain: revisions of one instant disagree.'}
      </>
    )
  }
  return (
    <>
      {sinceText(run, time)}
      {run.before && isDeletion(run.before) && `, after its deletion on ${time(run.before.instant)}`}
      <div>
        {nextChange
          ? `until ${isDeletion(nextChange) ? 'it was deleted on ' : ''}${time(nextChange.instant)} (revision ${nextChange.id})`
          : 'and no change of membership is recorded after the time asked.'}
      </div>
    </>
  )
}

/** The run that ended with a deletion, and what restored the record. */
function DeletedRun(props: {
  run: MembershipRun | null
  deletedBy: Revision
  nextChange: Revision | null
  time: (instant: Instant) => string
}) {
  const { run, deletedBy, nextChange, time } = props
  return (
    <>
      {run ? sinceText(run, time) : 'What it was before is not recorded'}
      <div>
        until it was deleted on {time(deletedBy.instant)} (revision {deletedBy.id})
      </div>
      <div>
        {nextChange
          ? `and recorded again on ${time(nextChange.instant)} (revision ${nextChange.id})`
          : 'and not recorded again.'}
      </div>
    </>
  )
}

function sinceText({ active, startKnown, first }: MembershipRun, time: (instant: Instant) => string): string {
  const what = active ? 'On the fleet' : 'Off the fleet'
  return `${what} ${startKnown ? 'since' : 'at least since'} ${time(first.instant)} (revision ${first.id})`
}

/** The states within the time asked, and when each began. */
function VerdictSpans(props: { spans: readonly StateSpan[]; zone: string }) {
  return (
    <ol className={classes.spans}>
      {props.spans.map(({ from, state, revision }) => (
        <li key={from}>
          from {timeText(from, props.zone, 'micro')}: <strong>{stateWord(state)}</strong>
          {revision && <span className="muted"> (revision {revision.id})</span>}
        </li>
      ))}
    </ol>
  )
}
