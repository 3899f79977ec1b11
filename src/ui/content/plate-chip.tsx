import { visibleText } from '../../lib/text/visible-text'
import classes from './plate-chip.module.css'

/** A number plate with its state, exactly as stored. Screen readers say "8ABC 123, CA". */
export function PlateChip(props: { number: string; state?: string | undefined }) {
  const { number, state = '' } = props
  return (
    <span className={classes.chip}>
      <bdi className={classes.number}>{visibleText(number)}</bdi>
      {state !== '' && (
        <>
          <span className={classes.pause}>, </span>
          <bdi className={classes.state}>{visibleText(state)}</bdi>
        </>
      )}
    </span>
  )
}
