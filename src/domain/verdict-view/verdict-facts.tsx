import { precisionAmong } from '../../lib/time/time-precision'
import { shortZoneText, timeText } from '../../lib/time/time-text'
import { Failure } from '../../ui/feedback/failure'
import { Fact, Facts } from '../../ui/layout/facts'
import { HISTORY_START } from '../membership/membership-run'
import type { AskedMoment } from '../time/asked-time'
import type { Answer } from '../verdict/answer'
import { basisParts, periodWords } from '../verdict/answer-basis'
import { answerTimes, askedMomentText, stateWord } from '../verdict/verdict-words'
import { QuotedParts } from '../words/quoted-parts'
import type { Reading } from './use-verdict'

/** What an answer is based on: the time, who set the status and why, from when to when it held. */
export function VerdictFacts(props: {
  answer: Answer
  /** The query for what surrounds the verdict. */
  context: Reading['context']
  /** What to call who made a change. */
  name: (username: string) => string
  /** Which of two readings it is; left out where there is only one. */
  title?: string
  /** The other reading of the time, where it has the same answer for the same reason. */
  other?: AskedMoment | undefined
}) {
  const { answer, context, name } = props
  const { moment, states } = answer
  const { zone } = moment
  const isRecorded = answer.revisionId !== null
  const time = answerTimes(answer, zone)
  const period = answer.period && periodWords(answer, time)
  return (
    <div className="stack-xs">
      {props.title && <h3>{props.title}</h3>}
      <Facts>
        <Fact name="Time">
          {askedMomentText(moment, zone)}
          {props.other && ` or ${shortZoneText(props.other.start, zone)}`}
        </Fact>
        {states.length > 1 && (
          <Fact name="Status">
            <States states={states} zone={zone} />
          </Fact>
        )}
        <Fact name="Based on">
          {isRecorded && (period || context?.isError) ? (
            <QuotedParts parts={basisParts(answer, time, name)} />
          ) : isRecorded ? (
            <span className="muted">checking…</span>
          ) : (
            <>
              no record by then
              {/* Before that no vehicle has a record, deleted or not. */}
              {moment.start >= HISTORY_START && (
                <div className="muted">
                  Another vehicle may have had the plate then. A deleted one is found by its id alone.
                </div>
              )}
            </>
          )}
        </Fact>
        <Fact name={period?.name ?? (isRecorded ? 'From – to' : 'First record')}>
          {period ? (
            period.text
          ) : context?.isError ? (
            <Failure
              title={isRecorded ? 'From – to is not known' : 'The first record is not known'}
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

function States(props: { states: Answer['states']; zone: string }) {
  const precision = precisionAmong(props.states.map(({ from }) => from))
  return (
    <ol>
      {props.states.map(({ from, state }) => (
        <li key={from}>
          from {timeText(from, props.zone, precision(from))}: <strong>{stateWord(state)}</strong>
        </li>
      ))}
    </ol>
  )
}
