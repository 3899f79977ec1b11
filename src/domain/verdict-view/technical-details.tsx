import type { ApiClient } from '../../api/client/client'
import { visibleText } from '../../lib/text/visible-text'
import { formatInstant, type Instant } from '../../lib/time/instant'
import { timeText } from '../../lib/time/time-text'
import { Fact, Facts } from '../../ui/layout/facts'
import type { Answer } from '../verdict/answer'
import { lastRecordName, neighbours, revisionLine } from '../verdict/answer-text'
import { answerTimes } from '../verdict/verdict-words'
import { RevisionKind } from '../words/revision-kind'
import type { Subject } from '../words/subject-words'
import { AuthorityFact } from './authority-fact'
import classes from './verdict-answer.module.css'
import type { Reading } from './verdict-status'

/** What an answer rests on in the API's terms: revisions, raw times, requests. */
export function TechnicalDetails(props: {
  api: ApiClient
  reading: Reading
  answer: Answer | undefined
  name: (username: string) => string
  subject: Subject
  zone: string
  askedAt: Instant
  /** Which of two readings it is; left out where there is only one. */
  title?: string
}) {
  const { api, reading, answer, name, subject, zone, askedAt } = props
  const { verdict, context } = reading
  const { deciding } = verdict
  const around = context?.data ?? null
  if (answer === undefined) return null
  const time = answerTimes(answer, zone)
  return (
    <div className={`stack-sm ${classes.details}`}>
      {props.title && <h3>{props.title}</h3>}
      <Facts>
        {deciding && (
          <Fact name={lastRecordName(verdict)}>
            Revision {deciding.id} · <RevisionKind kind={deciding.kind} /> · active: {String(deciding.active)}
            <div>
              {time(deciding.instant)}, {deciding.username ? 'by ' : 'user unknown'}
              <bdi>{deciding.username && visibleText(name(deciding.username))}</bdi>
              {deciding.reason && ': '}
              <bdi>{visibleText(deciding.reason ?? '')}</bdi>
            </div>
          </Fact>
        )}
        {around &&
          neighbours(verdict, around).map(({ name, revision }) => (
            <Fact key={`${name} ${revision.id}`} name={name}>
              {revisionLine(revision, time)}
            </Fact>
          ))}
        {subject.plateNote && <Fact name="Plate">{subject.plateNote}</Fact>}
        {deciding && (
          <Fact name="Toll authority">
            <AuthorityFact api={api} vehicleId={subject.vehicleId} verdict={verdict} askedAt={askedAt} />
          </Fact>
        )}
        <Fact name="Checked">{timeText(askedAt, zone)}</Fact>
      </Facts>
      <pre>{rawLines(reading).join('\n')}</pre>
    </div>
  )
}

/** Raw times and the exact requests, to repeat them with the API. */
function rawLines({ verdict, context }: Reading): string[] {
  const { moment, deciding, requests, answeredAt, spans } = verdict
  return [
    `asked           ${formatInstant(moment.start)} to ${formatInstant(moment.end)}`,
    ...(spans.length > 1
      ? spans.map(
          ({ from, revision }) => `from            ${formatInstant(from)}  revision ${revision?.id ?? '-'}`,
        )
      : []),
    ...(deciding ? [`history_date    ${deciding.historyDate}`] : []),
    ...(answeredAt === null ? [] : [`service's clock ${formatInstant(answeredAt)}`]),
    ...requests.map((request) => `GET ${request}`),
    ...(context?.data ? ['around it:', ...context.data.requests.map((request) => `GET ${request}`)] : []),
  ]
}
