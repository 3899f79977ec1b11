import { visibleText } from '../../lib/text/visible-text'
import classes from './plate-chip.module.css'

/** Renders a plate with its state, exactly as stored. Screen readers read "8ABC 123, CA". */
export function PlateChip(props: { number: string; state?: string | undefined }) {
  const { number, state = '' } = props
  return (
    <span className={`raised tabular ${classes.chip}`} translate="no">
      <bdi className={classes.number}>{visibleText(number)}</bdi>
      {state !== '' && (
        <>
          {/* The visible line between number and state is hidden from screen readers. */}
          <span className="visually-hidden">, </span>
          <bdi className={`muted ${classes.state}`}>{visibleText(state)}</bdi>
        </>
      )}
    </span>
  )
}
