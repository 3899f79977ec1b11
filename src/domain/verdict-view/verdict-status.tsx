import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleFilled from '@tabler/icons-react/dist/esm/icons/IconCircleFilled.mjs'
import { timeText } from '../../lib/time/time-text'
import { type Answer, type Answers, agreedAnswer, isOver } from '../verdict/answer'
import { answerHeadline, caveatText, headline } from '../verdict/answer-words'
import type { Verdict } from '../verdict/verdict'
import classes from './verdict.module.css'

/** The headline of the answers, and every caveat, just as prominent. */
export function VerdictStatus({ answers }: { answers: Answers }) {
  const { gap, readings } = answers
  const hasAnswer = readings.every(isOver)
  const agreed = agreedAnswer(readings)
  const kind = hasAnswer ? (agreed?.kind ?? 'unclear') : 'not-yet'
  const notes = readings.map((answer) =>
    answer.caveats.map((caveat) => ({ code: caveat.code, text: caveatText(caveat, answer) })),
  )
  const isSplit = hasAnswer && agreed === null
  // Of readings that are one answer, a caveat that the first one has is said once.
  const isNew = (index: number) => (note: { readonly text: string }) =>
    isSplit || index === 0 || !notes[0]?.some(({ text }) => text === note.text)
  return (
    <>
      <p
        className={`line ${classes.headline}`}
        data-kind={kind}
        data-qualified={notes.flat().some(({ code }) => code !== 'just-passed')}
      >
        <VerdictMark kind={kind} />
        {headline(answers)}
      </p>
      {gap && <p className={classes.caveat}>{gap.text}</p>}
      {readings.map((answer, index) => (
        <div key={answer.moment.start}>
          {isSplit && <ReadingTitle index={index} answer={answer} />}
          {notes[index]?.filter(isNew(index)).map(({ code, text }) => (
            <p key={code} className={classes.caveat}>
              <IconAlertTriangle size={18} aria-hidden />
              <span>{text}</span>
            </p>
          ))}
        </div>
      ))}
    </>
  )
}

function ReadingTitle({ index, answer }: { index: number; answer: Answer }) {
  const { kind, moment } = answer
  return (
    <p className={`line ${classes.reading}`} data-kind={kind}>
      <VerdictMark kind={kind} />
      {index === 0 ? 'First' : 'Second'} reading, {timeText(moment.start, moment.zone)}:{' '}
      {answerHeadline(answer)}
    </p>
  )
}

/** The icon beside a headline. The words have the meaning. */
function VerdictMark(props: { kind: Verdict['kind'] | 'unclear' | 'not-yet' }) {
  if (props.kind === 'active') return <IconCircleFilled size={18} aria-hidden />
  if (props.kind === 'not-active') return <IconCircle size={18} aria-hidden />
  if (props.kind === 'no-record') return <IconCircleDashed size={18} aria-hidden />
  return <IconAlertTriangle size={20} aria-hidden />
}
