import { useId } from 'react'
import { ActionButton } from '../../ui/feedback/action-button'
import type { DisputeController } from './check/dispute-controller'
import type { DisputeState } from './check/dispute-state'
import classes from './disputes.module.css'
import type { SettingsField } from './list/list-report'
import { isRunning } from './table/run-words'

/** The page's main action: checks the rows that have no answer yet; all of them again once every one has. */
export function CheckButton(props: {
  controller: DisputeController
  state: DisputeState
  /** A field whose text means nothing: what it had before is not what is wanted. */
  unread: SettingsField | undefined
}) {
  const { controller, state } = props
  const note = useId()
  const { run, rows } = state
  const isAgain = rows.length > 0 && run.phase === 'done' && !rows.some(isUnanswered)
  const held = heldReason(state, props.unread)
  return (
    <>
      <ActionButton
        disabledBecause={held}
        aria-describedby={held === null ? undefined : note}
        onClick={isAgain ? controller.checkAgain : controller.checkAll}
      >
        {isAgain ? 'Check again' : 'Check all'}
      </ActionButton>
      <span
        id={note}
        aria-live="polite"
        className={held !== null && isShown(state) ? `muted small ${classes.held}` : 'visually-hidden'}
      >
        {held}
      </span>
    </>
  )
}

const isUnanswered = ({ outcome }: DisputeState['rows'][number]) => outcome.bucket === 'waiting'

/** Whether a reason is written out: not while checking, which the page shows anyway. */
const isShown = ({ run }: DisputeState) => !isRunning(run) || run.phase === 'paused'

/** Why a press does nothing now; null where it checks, or will once the list is read. */
function heldReason(state: DisputeState, unread: SettingsField | undefined): string | null {
  const { run, rows, reading, report, waitingCheck, isElsewhere } = state
  if (unread && !isRunning(run)) return `Correct the ${unread} first.`
  if (reading !== null) return waitingCheck && 'Checks as soon as the list is read.'
  if (report?.dayOrder != null)
    return waitingCheck
      ? 'Checks as soon as the question about the dates is answered.'
      : 'Answer the question about the dates first.'
  if (isRunning(run)) return run.phase === 'paused' ? 'Paused. Resume below.' : 'Checking…'
  if (isElsewhere) return 'Another tab is checking this list.'
  return rows.length === 0 ? 'The list has no rows.' : null
}
