import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiClient } from '../../../api/client/client'
import type { Revision } from '../../../api/resources/revision'
import type { Verdict } from '../../../domain/verdict/verdict'
import type { VerdictContext } from '../../../domain/verdict/verdict-context'
import { precisionOf, spanName } from '../../../domain/verdict/verdict-words'
import { RevisionKind } from '../../../domain/words/revision-kind'
import { visibleText } from '../../../lib/text/visible-text'
import { formatInstant, type Instant } from '../../../lib/time/instant'
import { timeText } from '../../../lib/time/time-text'
import { Failure } from '../../../ui/feedback/failure'
import { Fact, Facts } from '../../../ui/layout/facts'
import { AuthorityFact } from './authority-fact'
import classes from './verdict-details.module.css'
import { VerdictRaw } from './verdict-raw'
import { VerdictRun } from './verdict-run'
import { VerdictSpans } from './verdict-spans-list'

/** What a verdict rests on: the time as it was understood, the deciding revision, its run, the next change. */
export function VerdictDetails(props: {
  api: ApiClient
  vehicleId: number
  verdict: Verdict
  context: UseQueryResult<VerdictContext> | undefined
  zone: string
  askedAt: Instant
  /** Which of two readings it is; left out where there is but one. */
  title?: string
}) {
  const { verdict, context, zone } = props
  const { moment, deciding } = verdict
  return (
    <div className={classes.details}>
      {props.title && <h3 className={classes.title}>{props.title}</h3>}
      <Facts>
        <Fact name="Time asked">
          {timeText(moment.start, zone, precisionOf(moment))}, the whole {spanName(moment)}
        </Fact>
        {verdict.spans.length > 1 && (
          <Fact name="States">
            <VerdictSpans spans={verdict.spans} zone={zone} />
          </Fact>
        )}
        <Fact name="Decided by">
          {deciding ? <Deciding revision={deciding} zone={zone} /> : 'No revision: none is recorded by then.'}
        </Fact>
        <Fact name={deciding ? 'Unbroken run' : 'Later'}>
          {context?.data ? (
            <VerdictRun context={context.data} zone={zone} />
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

function Deciding({ revision, zone }: { revision: Revision; zone: string }) {
  return (
    <>
      Revision {revision.id} · <RevisionKind kind={revision.kind} /> · {timeText(revision.instant, zone)}
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
