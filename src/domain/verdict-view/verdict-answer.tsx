import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { visibleText } from '../../lib/text/visible-text'
import type { Instant } from '../../lib/time/instant'
import { precisionAmong, shortZoneText, timeText } from '../../lib/time/time-text'
import { Button } from '../../ui/button/button'
import { CopyButton } from '../../ui/button/copy-button'
import { Failure } from '../../ui/feedback/failure'
import { Fact, Facts } from '../../ui/layout/facts'
import { ITEM, type MenuItem, MoreButton } from '../../ui/overlay/popover-button'
import { HISTORY_START } from '../periods/status-period'
import type { QueryMoment } from '../time/query-time'
import { useApi, usePersonName } from '../user/page-context'
import { type Answer, hasEnded, plainAnswer } from '../verdict/answer'
import { answerSentence } from '../verdict/answer-sentence'
import { answerText, technicalFacts } from '../verdict/answer-text'
import { basisParts, periodWords } from '../verdict/answer-words'
import { answerTimes, askedMomentText, READINGS, statusWord } from '../verdict/verdict-words'
import { readCorrections } from '../words/correction'
import { QuotedParts } from '../words/revision-parts'
import type { Subject } from '../words/subject-words'
import { AuthorityFact } from './authority-fact'
import type { useVerdict, VerdictReading } from './use-verdict'
import classes from './verdict.module.css'

export function VerdictAnswer(props: {
  subject: Subject
  typed: string
  zone: string
  /** Has no answers while the request runs, so that this component's code can load at the same time. */
  verdict: ReturnType<typeof useVerdict>
  /** URL of the answer, as written by the router. Default: the current page's. */
  address?: string | undefined
  /** The question that an evidence statement is made for. Default: the time as typed. */
  evidence?: EvidenceQuestion | undefined
  /** Whether "create a statement" is the primary action of the page. */
  isNext?: boolean | undefined
  actions?: ReactNode
  more?: readonly MenuItem[]
}) {
  const { subject, zone } = props
  const { answers, readings, askedAt } = props.verdict
  const { session } = useApi()
  const router = useRouter()
  const name = usePersonName()
  // Not reset by the next question, so that the details stay open.
  const [isOpen, setOpen] = useState(false)
  if (answers === undefined) return null
  const hasAnswer = answers.readings.every(hasEnded)
  // Shows no details before the answer is final, and only one interpretation if both have the same answer and reason.
  const shown = hasAnswer ? readings.slice(0, plainAnswer(answers) ? 1 : undefined) : []
  const question = Object.entries(props.evidence ?? { at: props.typed, zone })
  const search = Object.fromEntries(question.filter(([, text]) => text?.trim()))
  const params = { vehicleId: String(subject.vehicleId) }
  const page = { to: '/vehicles/$vehicleId/evidence', params, search } as const
  const preload = () => void router.preloadRoute(page)
  const link = () => {
    const url = new URL(props.address ?? window.location.href, window.location.origin)
    // The skip link leaves a fragment in the URL that isn't part of the answer.
    url.hash = ''
    return url.href
  }
  const text = (hasDetails: boolean) =>
    answerText({
      subject,
      typed: props.typed,
      zone,
      answers,
      askedAt,
      hasDetails,
      corrections: readCorrections(props.evidence?.corrections),
      readings: readings.map(({ verdict, context }) => ({ verdict, context: context?.data ?? null })),
      session: session.state(),
      link: link(),
    })
  return (
    <>
      <p className={`tabular breakable ${classes.sentence}`} translate="no">
        {answerSentence(answers, subject)}
      </p>
      {shown.map(({ answer, context }, index) => (
        <VerdictFacts
          key={answer.moment.start}
          answer={answer}
          context={context}
          name={name}
          other={shown.length < readings.length ? readings[1]?.answer.moment : undefined}
          title={readingTitle(shown, index)}
        />
      ))}
      <div className="wrap">
        {hasAnswer && readings.length > 0 && (
          // A button, not a link: a link in a new tab would use that tab's fleet.
          <Button
            size="xs"
            variant={props.isNext ? 'filled' : 'default'}
            leftSection={<IconFileText size={16} aria-hidden />}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => void router.navigate(page)}
          >
            Evidence
          </Button>
        )}
        {props.actions}
        <CopyButton label="Copy verdict" variant="subtle" size="xs" text={() => text(false)} />
        <MoreButton items={props.more ?? []}>
          <CopyButton label="Copy with details" {...ITEM} text={() => text(true)} />
          <CopyButton label="Copy link" {...ITEM} text={link} />
        </MoreButton>
      </div>
      {readings.length > 0 && (
        <details className="quiet" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>Technical details</summary>
          {readings.map((reading, index) => (
            <TechnicalDetails
              key={reading.verdict.moment.start}
              {...{ reading, name, subject, askedAt }}
              title={readingTitle(readings, index)}
            />
          ))}
        </details>
      )}
    </>
  )
}

function TechnicalDetails(props: {
  reading: VerdictReading
  name: (username: string) => string
  subject: Subject
  askedAt: Instant
  title: string | undefined
}) {
  const { name, subject, askedAt } = props
  const { verdict, context, answer } = props.reading
  const { zone } = answer.moment
  const around = context?.data?.requests.map(asGet) ?? []
  return (
    <div className={`stack-sm ${classes.details}`}>
      {props.title && <h3>{props.title}</h3>}
      <Facts>
        {technicalFacts(verdict, context?.data ?? null, answerTimes(answer, zone), name).map((fact) => (
          <Fact key={fact.name + fact.lines[0]} name={fact.name}>
            {fact.lines.map((line) => (
              <div key={line}>{visibleText(line)}</div>
            ))}
          </Fact>
        ))}
        {subject.plateNote && <Fact name="Plate">{subject.plateNote}</Fact>}
        {verdict.deciding && (
          <Fact name="Toll authority">
            <AuthorityFact vehicleId={subject.vehicleId} verdict={verdict} askedAt={askedAt} />
          </Fact>
        )}
        <Fact name="Checked">{timeText(askedAt, zone)}</Fact>
      </Facts>
      <pre>
        {[...verdict.requests.map(asGet), ...(around.length > 0 ? ['nearby changes:', ...around] : [])].join(
          '\n',
        )}
      </pre>
    </div>
  )
}

const asGet = (request: string): string => `GET ${request}`

const readingTitle = ({ length }: readonly unknown[], index: number): string | undefined =>
  length < 2 ? undefined : READINGS[index]

export function VerdictFacts(props: {
  answer: Answer
  context: VerdictReading['context']
  name: (username: string) => string
  title?: string | undefined
  other?: QueryMoment | undefined
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
          {props.other && ` or ${shortZoneText(props.other.start, props.other.zone)}`}
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
              no record before that time
              {/* Before the history starts, no vehicle has a record, deleted or not. */}
              {moment.start >= HISTORY_START && (
                <div className="muted">
                  Another vehicle may have had this plate then. To find a deleted vehicle, use its ID.
                </div>
              )}
            </>
          )}
        </Fact>
        <Fact name={period?.name ?? (isRecorded ? 'From – to' : 'First change')}>
          {period ? (
            period.text
          ) : context?.isError ? (
            <Failure
              title={isRecorded ? 'Couldn’t load the period' : 'Couldn’t load the first change'}
              message="We couldn’t read the changes before and after this time, so the verdict above wasn’t checked against them."
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
          from {timeText(from, props.zone, precision(from))}: <strong>{statusWord(state)}</strong>
        </li>
      ))}
    </ol>
  )
}

/** Search parameters of a statement. `corrections`: formatted by `correctionsText`; `list`: ID of the open toll list. */
export type EvidenceQuestion = Readonly<Record<'at' | 'zone', string>> &
  Readonly<Partial<Record<EvidenceText, string | undefined>>>

type EvidenceText =
  | ('until' | 'typed' | 'tolerance' | 'reference' | 'plate' | 'state')
  | ('corrections' | 'amount' | 'agency' | 'plaza' | 'list' | 'row')
