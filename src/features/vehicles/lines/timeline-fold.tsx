import { memo } from 'react'
import type { Fold } from '../../../domain/membership/folded-lines'
import type { FleetState } from '../../../domain/words/fleet-state'
import classes from './timeline.module.css'
import type { LineProps } from './timeline-row'

const STATES: Readonly<Record<FleetState, string>> = {
  on: 'on the fleet',
  off: 'off the fleet',
  deleted: 'deleted',
}

/** `14 changes, still on the fleet`; `1,204 older revisions` below the known runs. */
function foldText({ changes, state }: Pick<Fold, 'changes' | 'state'>): string {
  if (state === null) return `${changes.toLocaleString('en')} older revisions`
  return `${changes.toLocaleString('en')} changes, still ${STATES[state]}`
}

/** The line above the changes of a run that leave its state alone, or all older rows. It shows and hides them. */
export const TimelineFold = memo(function TimelineFold(
  props: LineProps & {
    id: string
    changes: number
    state: FleetState | null
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
        className={`bare-button line muted ${classes.unfold}`}
        tabIndex={props.isStop ? 0 : -1}
        aria-expanded={props.open}
        onClick={() => props.onFold(props.id)}
      >
        {text}
      </button>
    </li>
  )
})
