import { RunProgress } from '../../../ui/feedback/run-progress'
import type { DisputeController, RunState } from '../check/dispute-state'
import { isRunning, progressText, waitText } from './run-words'

/** The progress of a check, with buttons to pause, resume and cancel it. */
export function CheckProgress({ controller, run }: { controller: DisputeController; run: RunState }) {
  if (!isRunning(run)) return null
  return (
    <RunProgress
      label="Checking"
      text={progressText(run)}
      done={run.done}
      total={run.total}
      wait={waitText(run)}
      note="Checking pauses when you leave this page. Finished rows are kept."
      isPaused={run.phase === 'paused'}
      onPause={controller.pause}
      onResume={controller.resume}
      onEnd={controller.cancel}
      endLabel="Cancel"
    />
  )
}
