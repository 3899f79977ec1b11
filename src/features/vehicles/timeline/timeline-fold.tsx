import { memo } from 'react'
import type { Fold } from '../../../domain/membership/folded-lines'
import classes from './timeline.module.css'
import type { LineProps } from './timeline-row'

/** `14 changes, still on the fleet`. */
function foldText({ changes, active }: Pick<Fold, 'changes' | 'active'>): string {
  return `${changes.toLocaleString('en')} changes, still ${active ? 'on' : 'off'} the fleet`
}

/** The line above the changes of a run that leave `active` alone; it shows and hides them. */
export const TimelineFold = memo(function TimelineFold(
  props: LineProps & {
    id: string
    changes: number
    active: boolean
    open: boolean
    onFold: (id: string) => void
  },
) {
  const text = foldText(props)
  return (
    <li
      ref={props.measure}
      data-index={props.index}
      className={`${classes.item} ${classes.fold}`}
      aria-label={text}
      tabIndex={props.isStop ? 0 : -1}
    >
      <button
        type="button"
        className={classes.unfold}
        tabIndex={props.isStop ? 0 : -1}
        aria-expanded={props.open}
        onClick={() => props.onFold(props.id)}
      >
        {text}
      </button>
    </li>
  )
})
