import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleFilled from '@tabler/icons-react/dist/esm/icons/IconCircleFilled.mjs'
import { timeText } from '../../lib/time/time-text'
import { type Answer, type Answers, agreedAnswer, hasEnded } from '../verdict/answer'
import { answerHeadline, caveatText, headline } from '../verdict/answer-words'
import type { Verdict } from '../verdict/verdict'
import { READINGS } from '../verdict/verdict-words'
import classes from './verdict.module.css'

const CAVEAT = `badge line top above-sm ${classes.caveat}`

/** Shows the headline of the answers, and every caveat just as prominently. */
export function VerdictStatus({ answers }: { answers: Answers }) {
  const { gap, readings } = answers
  const hasAnswer = readings.every(hasEnded)
  const agreed = agreedAnswer(readings)
  const kind = hasAnswer ? (agreed ? markOf(agreed) : 'unclear') : 'not-yet'
  const notes = readings.map((answer) =>
    answer.caveats.map((caveat) => ({ code: caveat.code, text: caveatText(caveat, answer) })),
  )
  const isSplit = hasAnswer && agreed === null
  // If both interpretations share one answer, lists each caveat once.
  const isNew = (index: number) => (note: { readonly text: string }) =>
    isSplit || index === 0 || !notes[0]?.some(({ text }) => text === note.text)
  return (
    <>
      <p
        translate="no"
        className={`line ${classes.headline}`}
        data-tone={notes.flat().some(({ code }) => code !== 'just-passed') ? 'warning' : kind}
      >
        <VerdictMark kind={kind} />
        {headline(answers)}
      </p>
      {gap && (
        <p className={CAVEAT} data-tone="warning" translate="no">
          {gap.text}
        </p>
      )}
      {readings.map((answer, index) => (
        <div key={answer.moment.start}>
          {isSplit && (
            <p className={`line ${classes.reading}`} data-tone={markOf(answer)} translate="no">
              <VerdictMark kind={markOf(answer)} />
              {READINGS[index]}, {timeText(answer.moment.start, answer.moment.zone)}: {answerHeadline(answer)}
            </p>
          )}
          {notes[index]?.filter(isNew(index)).map(({ code, text }) => (
            <p key={code} className={CAVEAT} data-tone="warning" translate="no">
              <IconAlertTriangle size={18} aria-hidden />
              <span>{text}</span>
            </p>
          ))}
        </div>
      ))}
    </>
  )
}

const markOf = ({ kind, isDeleted }: Answer) => (isDeleted ? 'inactive' : kind)

function VerdictMark(props: { kind: Verdict['kind'] | 'unclear' | 'not-yet' }) {
  if (props.kind === 'active') return <IconCircleFilled size={18} aria-hidden />
  if (props.kind === 'inactive') return <IconCircle size={18} aria-hidden />
  if (props.kind === 'no-record') return <IconCircleDashed size={18} aria-hidden />
  return <IconAlertTriangle size={20} aria-hidden />
}
