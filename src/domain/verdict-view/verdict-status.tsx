import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleFilled from '@tabler/icons-react/dist/esm/icons/IconCircleFilled.mjs'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Instant } from '../../lib/time/instant'
import { timeText } from '../../lib/time/time-text'
import type { VerdictContext } from '../verdict/facts'
import { agreedVerdict, hasEnded, type Verdict, type VerdictResult } from '../verdict/verdict'
import { caveats } from '../verdict/verdict-caveats'
import { headline, verdictHeadline } from '../verdict/verdict-words'
import classes from './verdict-status.module.css'

type Notes = ReturnType<typeof caveats>

/** A verdict with the query for its context. */
export interface Reading {
  readonly verdict: Verdict
  readonly context: UseQueryResult<VerdictContext> | undefined
}

/** The headline of the verdict, and every caveat, just as prominent. */
export function VerdictStatus(props: { result: VerdictResult; readings: readonly Reading[]; now: Instant }) {
  const { result, readings, now } = props
  const isOver = readings.every(({ verdict }) => hasEnded(verdict, now))
  const agreed = agreedVerdict(result)
  const kind = isOver ? (agreed?.kind ?? result.kind) : 'not-yet'
  const notes = readings.map(({ verdict, context }) => caveats(verdict, context?.data ?? null, now))
  const isSplit = isOver && agreed === null
  return (
    <>
      <p
        className={`line ${classes.headline}`}
        data-kind={kind}
        data-qualified={notes.flat().some(({ code }) => code !== 'just-passed')}
      >
        <VerdictMark kind={kind} />
        {headline(result, now)}
      </p>
      {result.kind === 'gap' && <p className={classes.caveat}>{result.text}</p>}
      {readings.map((reading, index) => (
        <div key={reading.verdict.moment.start}>
          {isSplit && <ReadingTitle index={index} verdict={reading.verdict} />}
          {newNotes(notes, index, isSplit).map(({ code, text }) => (
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

/** The caveats of a reading; of readings that are one answer, without those that the first has, too. */
function newNotes(notes: readonly Notes[], index: number, isSplit: boolean): Notes {
  const [own = [], [first = []]] = [notes[index], notes]
  return isSplit || index === 0 ? own : own.filter(({ text }) => !first.some((one) => one.text === text))
}

function ReadingTitle({ index, verdict }: { index: number; verdict: Verdict }) {
  return (
    <p className={`line ${classes.reading}`} data-kind={verdict.kind}>
      <VerdictMark kind={verdict.kind} />
      {index === 0 ? 'First' : 'Second'} reading, {timeText(verdict.moment.start, verdict.moment.zone)}:{' '}
      {verdictHeadline(verdict)}
    </p>
  )
}

/** The icon beside a headline. The words have the meaning. */
function VerdictMark(props: { kind: Verdict['kind'] | VerdictResult['kind'] | 'not-yet' }) {
  if (props.kind === 'active') return <IconCircleFilled size={18} aria-hidden />
  if (props.kind === 'not-active') return <IconCircle size={18} aria-hidden />
  if (props.kind === 'no-record') return <IconCircleDashed size={18} aria-hidden />
  return <IconAlertTriangle size={20} aria-hidden />
}
