import { useId } from 'react'
import { ActionButton } from '../../ui/feedback/action-button'
import type { DisputeController, DisputeState } from './check/dispute-state'
import classes from './disputes.module.css'
import { isRunning } from './table/run-words'

/** The page's main action: checks the rows that have no answer yet; all of them again once every one has. */
export function CheckButton({ controller, state }: { controller: DisputeController; state: DisputeState }) {
  const note = useId()
  const { run, rows } = state
  const isAgain = rows.length > 0 && run.phase === 'done' && !rows.some(isUnanswered)
  const held = heldReason(state)
  return (
    <>
      <ActionButton
        held={held !== null}
        aria-describedby={held === null ? undefined : note}
        onClick={isAgain ? controller.checkAgain : controller.checkAll}
      >
        {isAgain ? 'Check again' : 'Check all'}
      </ActionButton>
      {held !== null && (
        <span id={note} className={isShown(state) ? classes.held : classes.heard}>
          {held}
        </span>
      )}
    </>
  )
}

const isUnanswered = ({ outcome }: DisputeState['rows'][number]) => outcome.bucket === 'waiting'

/** Whether the reason is written out: not while reading and checking, which the page shows anyway. */
function isShown({ run, reading }: DisputeState): boolean {
  return reading === null && (!isRunning(run) || run.phase === 'paused')
}

/** Why nothing can be checked now; null where it can. */
function heldReason({ run, rows, reading, report, isElsewhere }: DisputeState): string | null {
  if (reading !== null) return 'The list is still being read.'
  if (report?.dayOrder != null) return 'Answer the question about the dates first.'
  if (isRunning(run)) return run.phase === 'paused' ? 'Paused. Resume below.' : 'Checking…'
  if (isElsewhere) return 'Another tab is checking this list.'
  return rows.length === 0 ? 'The list has no rows.' : null
}
