import { precisionAmong } from '../../lib/time/time-precision'
import { shortZoneText, timeText } from '../../lib/time/time-text'
import { Failure } from '../../ui/feedback/failure'
import { Fact, Facts } from '../../ui/layout/facts'
import { HISTORY_START } from '../membership/membership-run'
import type { StateSpan } from '../membership/verdict-spans'
import type { AskedMoment } from '../time/asked-time'
import { basisParts } from '../verdict/state-change'
import { verdictPeriod } from '../verdict/verdict-period'
import { askedMomentText, stateWord, verdictTimes } from '../verdict/verdict-words'
import { QuotedParts } from '../words/quoted-parts'
import classes from './verdict-answer.module.css'
import type { Reading } from './verdict-status'

/** What a verdict is based on: the time, who set the status and why, from when to when it held. */
export function VerdictFacts(props: {
  reading: Reading
  /** What to call who made a change. */
  name: (username: string) => string
  zone: string
  /** Which of two readings it is; left out where there is only one. */
  title?: string
  /** The other reading of the time, where it has the same answer for the same reason. */
  other?: AskedMoment | undefined
}) {
  const { reading, name, zone } = props
  const { verdict, context } = reading
  const { deciding, spans } = verdict
  const time = verdictTimes(verdict, context?.data ?? null, zone)
  const period = context?.data && verdictPeriod(context.data, time)
  return (
    <div className="stack-xs">
      {props.title && <h3 className={classes.title}>{props.title}</h3>}
      <Facts>
        <Fact name="Time">
          {askedMomentText(verdict.moment, zone)}
          {props.other && ` or ${shortZoneText(props.other.start, zone)}`}
        </Fact>
        {spans.length > 1 && (
          <Fact name="Status">
            <VerdictSpans spans={spans} zone={zone} />
          </Fact>
        )}
        <Fact name="Based on">
          {deciding && (context?.data || context?.isError) ? (
            <QuotedParts parts={basisParts(verdict, context.data ?? null, time, name)} />
          ) : deciding ? (
            <span className="muted">checking…</span>
          ) : (
            <>
              no record by then
              {/* Before that no vehicle has a record, deleted or not. */}
              {verdict.moment.start >= HISTORY_START && (
                <div className="muted">
                  Another vehicle may have had the plate then. A deleted one is found by its id alone.
                </div>
              )}
            </>
          )}
        </Fact>
        <Fact name={period?.name ?? (deciding ? 'From – to' : 'First record')}>
          {period ? (
            period.text
          ) : context?.isError ? (
            <Failure
              title={deciding ? 'From – to is not known' : 'The first record is not known'}
              message="The changes before and after could not be read. The verdict above was not compared with them."
              details={context.error.message}
              error={context.error}
              onRetry={() => void context.refetch()}
              retrying={context.isFetching}
            />
          ) : (
            <span className="muted">checking…</span>
          )}
        </Fact>
      </Facts>
    </div>
  )
}

/** The states within the time asked, and when each began. */
function VerdictSpans(props: { spans: readonly StateSpan[]; zone: string }) {
  const precision = precisionAmong(props.spans.map(({ from }) => from))
  return (
    <ol className="bare-list">
      {props.spans.map(({ from, state }) => (
        <li key={from}>
          from {timeText(from, props.zone, precision(from))}: <strong>{stateWord(state)}</strong>
        </li>
      ))}
    </ol>
  )
}
