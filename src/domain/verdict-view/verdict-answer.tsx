import { type ReactNode, useState } from 'react'
import { linkTo } from '../../api/fleet/fleet-search'
import { visibleText } from '../../lib/text/visible-text'
import type { Instant } from '../../lib/time/instant'
import { timeText } from '../../lib/time/time-text'
import { CopyButton } from '../../ui/content/copy-button'
import { Fact, Facts } from '../../ui/layout/facts'
import { useApi } from '../person/use-api'
import { usePersonName } from '../person/use-person-name'
import { isOver, plainAnswer } from '../verdict/answer'
import { answerSentence } from '../verdict/answer-sentence'
import { answerText, technicalFacts } from '../verdict/answer-text'
import { answerTimes } from '../verdict/verdict-words'
import type { Subject } from '../words/subject-words'
import { AuthorityFact } from './authority-fact'
import { EvidenceButton, type EvidenceQuestion } from './evidence-button'
import type { Reading, useVerdict } from './use-verdict'
import classes from './verdict.module.css'
import { VerdictFacts } from './verdict-facts'

/** What stands below the headline: the answer as a sentence, what it is based on, and what can be done with it. */
export function VerdictAnswer(props: {
  subject: Subject
  /** The time as it was typed. */
  typed: string
  zone: string
  /** Without answers while it is asked: this code loads meanwhile. */
  verdict: ReturnType<typeof useVerdict>
  /** The address of the answer as the router writes it; this page's where it is left out. */
  address?: string | undefined
  /** What a statement is asked about; the time as it was typed where it is left out. */
  evidence?: EvidenceQuestion | undefined
  /** Buttons of the page's own. */
  actions?: ReactNode
}) {
  const { subject, zone } = props
  const { answers, readings, askedAt } = props.verdict
  const { session } = useApi()
  const name = usePersonName()
  // Stays open for the next question.
  const [isOpen, setOpen] = useState(false)
  if (answers === undefined) return null
  const hasAnswer = answers.readings.every(isOver)
  // Nothing is decided yet; or both readings of a time have one answer for one reason.
  const shown = hasAnswer ? readings.slice(0, plainAnswer(answers) ? 1 : undefined) : []
  const link = () =>
    linkTo(
      props.address === undefined ? window.location : new URL(props.address, window.location.origin),
      subject.fleet.id,
    )
  return (
    <>
      <p className={`tabular breakable ${classes.sentence}`}>{answerSentence(answers, subject)}</p>
      {shown.map(({ answer, context }, index) => (
        <VerdictFacts
          key={answer.moment.start}
          {...{ answer, context, name }}
          other={shown.length < readings.length ? readings[1]?.answer.moment : undefined}
          {...(shown.length > 1 && { title: index === 0 ? 'First reading' : 'Second reading' })}
        />
      ))}
      <div className="wrap">
        {hasAnswer && readings.length > 0 && (
          <EvidenceButton
            vehicleId={subject.vehicleId}
            question={props.evidence ?? { span: { at: props.typed }, zone }}
          />
        )}
        <CopyButton
          label="Copy answer"
          text={() =>
            answerText({
              ...{ subject, typed: props.typed, zone, answers, askedAt },
              readings: readings.map(({ verdict, context }) => ({ verdict, context: context?.data ?? null })),
              session: session.state(),
              link: link(),
            })
          }
        />
        {props.actions}
        <CopyButton label="Copy link" text={link} />
      </div>
      {readings.length > 0 && (
        <details className="quiet" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>Technical details</summary>
          {readings.map((reading, index) => (
            <TechnicalDetails
              key={reading.verdict.moment.start}
              {...{ reading, name, subject, askedAt }}
              {...(readings.length > 1 && { title: index === 0 ? 'First reading' : 'Second reading' })}
            />
          ))}
        </details>
      )}
    </>
  )
}

/** What an answer rests on in the API's terms: revisions, raw times, requests. */
function TechnicalDetails(props: {
  reading: Reading
  name: (username: string) => string
  subject: Subject
  askedAt: Instant
  /** Which of two readings it is; left out where there is only one. */
  title?: string
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
        {[...verdict.requests.map(asGet), ...(around.length > 0 ? ['around it:', ...around] : [])].join('\n')}
      </pre>
    </div>
  )
}

/** The exact request, to be repeated with the API. */
function asGet(request: string): string {
  return `GET ${request}`
}
