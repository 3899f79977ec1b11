import { visibleText } from '../../lib/text/visible-text'
import type { Instant } from '../../lib/time/instant'
import { timeText } from '../../lib/time/time-text'
import { Fact, Facts } from '../../ui/layout/facts'
import type { Answer } from '../verdict/answer'
import { technicalFacts } from '../verdict/answer-text'
import { answerTimes } from '../verdict/verdict-words'
import type { Subject } from '../words/subject-words'
import { AuthorityFact } from './authority-fact'
import classes from './verdict.module.css'
import type { Reading } from './verdict-status'

/** What an answer rests on in the API's terms: revisions, raw times, requests. */
export function TechnicalDetails(props: {
  reading: Reading
  answer: Answer | undefined
  name: (username: string) => string
  subject: Subject
  askedAt: Instant
  /** Which of two readings it is; left out where there is only one. */
  title?: string
}) {
  const { reading, answer, name, subject, askedAt } = props
  const { verdict, context } = reading
  if (answer === undefined) return null
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

function asGet(request: string): string {
  return `GET ${request}`
}
