import type { StateSpan } from '../../../domain/membership/verdict-spans'
import { stateWord } from '../../../domain/verdict/verdict-words'
import { timeText } from '../../../lib/time/time-text'
import classes from './verdict-details.module.css'

/** Each state within the time asked and when it began. */
export function VerdictSpans(props: { spans: readonly StateSpan[]; zone: string }) {
  return (
    <ol className={classes.spans}>
      {props.spans.map(({ from, state, revision }) => (
        <li key={from}>
          from {timeText(from, props.zone, 'micro')}: <strong>{stateWord(state)}</strong>
          {revision && <span className="muted"> (revision {revision.id})</span>}
        </li>
      ))}
    </ol>
  )
}
