import { Button } from '@mantine/core'
import { type MouseEvent, useId } from 'react'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { Notice } from '../../../ui/feedback/notice'
import type { DisputeController, RunState } from '../check/dispute-state'
import classes from './run-progress.module.css'
import { isRunning, progressText, waitText } from './run-words'

/** The progress of a check, with buttons to pause, resume and cancel it. */
export function RunProgress({ controller, run }: { controller: DisputeController; run: RunState }) {
  const text = useId()
  if (!isRunning(run)) return null
  const wait = waitText(run)
  return (
    <div className={classes.progress}>
      <div className={classes.line}>
        <span id={text} className="tabular">
          {progressText(run)}
        </span>
        <FocusFallback className={classes.actions}>
          {run.phase === 'paused' ? (
            <Button variant="default" size="compact-md" onClick={single(controller.resume)}>
              Resume
            </Button>
          ) : (
            <Button variant="default" size="compact-md" onClick={single(controller.pause)}>
              Pause
            </Button>
          )}
          <Button variant="default" size="compact-md" onClick={single(controller.cancel)}>
            Cancel
          </Button>
        </FocusFallback>
      </div>
      <progress
        className={classes.track}
        aria-label="Checking"
        aria-describedby={text}
        max={Math.max(1, run.total)}
        value={run.done}
      />
      {wait === null ? (
        <p className={classes.note}>Checking pauses when you leave this page. Finished rows are kept.</p>
      ) : (
        <Notice tone="info" role="status">
          {wait}
        </Notice>
      )}
    </div>
  )
}

/** Leaves out the second click of a double click: it would meet the button that has taken the place of the first. */
function single(work: () => void): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail <= 1) work()
  }
}
