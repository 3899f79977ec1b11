import { visibleText } from '../../lib/text/visible-text'
import classes from './plate-chip.module.css'

/** A number plate with its state, exactly as stored. Screen readers say "8ABC 123, CA". */
export function PlateChip(props: { number: string; state?: string | undefined }) {
  const { number, state = '' } = props
  return (
    <span className={`raised tabular ${classes.chip}`}>
      <bdi className={classes.number}>{visibleText(number)}</bdi>
      {state !== '' && (
        <>
          {/* Between number and state stands a line, which is not heard. */}
          <span className="visually-hidden">, </span>
          <bdi className={`muted ${classes.state}`}>{visibleText(state)}</bdi>
        </>
      )}
    </span>
  )
}
