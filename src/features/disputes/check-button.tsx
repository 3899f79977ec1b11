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
        heldBecause={held}
        aria-describedby={held === null ? undefined : note}
        onClick={isAgain ? controller.checkAgain : controller.checkAll}
      >
        {isAgain ? 'Check again' : 'Check all'}
      </ActionButton>
      <span id={note} aria-live="polite" className={isShown(state) ? classes.held : classes.heard}>
        {held}
      </span>
    </>
  )
}

const isUnanswered = ({ outcome }: DisputeState['rows'][number]) => outcome.bucket === 'waiting'

/** Whether the reason is written out: not while checking, which the page shows anyway. */
function isShown(state: DisputeState): boolean {
  const { run } = state
  return heldReason(state) !== null && (!isRunning(run) || run.phase === 'paused')
}

/** Why a press does nothing now; null where it checks, or will once the list is read. */
function heldReason({ run, rows, reading, report, waitingCheck, isElsewhere }: DisputeState): string | null {
  if (reading !== null) return waitingCheck && 'Checks as soon as the list is read.'
  if (report?.dayOrder != null)
    return waitingCheck
      ? 'Checks as soon as the question about the dates is answered.'
      : 'Answer the question about the dates first.'
  if (isRunning(run)) return run.phase === 'paused' ? 'Paused. Resume below.' : 'Checking…'
  if (isElsewhere) return 'Another tab is checking this list.'
  return rows.length === 0 ? 'The list has no rows.' : null
}
