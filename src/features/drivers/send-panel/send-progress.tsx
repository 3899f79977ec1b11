import { useId } from 'react'
import { Button } from '../../../ui/button/button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { ProgressBar } from '../../../ui/feedback/progress-bar'
import type { SendController } from '../send/send-controller'
import type { RunState } from '../send/send-run'
import { progressText, RUN_WORDS } from '../send/send-words'
import { PausedBatch } from './paused-batch'
import classes from './send-panel.module.css'
import { ServiceWait } from './service-wait'

const LAST_PART = 'The current part can’t be cancelled. Sending stops after it.'

/** What is added to the title while no part is under way. */
const STANDS: Readonly<Partial<Record<RunState['phase'], string>>> = {
  paused: ': paused',
  waiting: ': waiting',
  offline: ': waiting',
}

/** The progress of a run, with buttons to pause, resume and stop it. */
export function SendProgress(props: { controller: SendController; run: RunState; fleet: string }) {
  const { controller, run, fleet } = props
  const text = useId()
  return (
    <div className={`panel stack-xs ${classes.progress}`}>
      <div className={`row spread ${classes.line}`}>
        <strong>
          Sending to {fleet}
          {STANDS[run.phase] ?? ''}
        </strong>
        <span id={text} className="tabular">
          {progressText(run)}
        </span>
      </div>
      <ProgressBar
        aria-label="Sending"
        aria-describedby={text}
        max={run.total}
        value={run.created + run.refused + run.unknown + run.returned}
      />
      <Reason run={run} />
      <div className="row">
        {run.phase === 'paused' ? (
          <Button variant="default" size="compact-sm" onClick={controller.resume}>
            Resume
          </Button>
        ) : (
          <ActionButton
            variant="default"
            size="compact-sm"
            heldBecause={run.isLast ? LAST_PART : null}
            onClick={controller.pause}
          >
            Pause
          </ActionButton>
        )}
        <Button variant="default" size="compact-sm" onClick={controller.stop}>
          Stop
        </Button>
        <span role="status" className="muted">
          {run.phase === 'offline' && RUN_WORDS.offline}
          {run.isLast && LAST_PART}
        </span>
      </div>
    </div>
  )
}

/** Why it waits or is paused. */
function Reason({ run }: { run: RunState }) {
  if (run.error === null) return null
  if (run.phase === 'waiting') return <ServiceWait error={run.error} work="sending" />
  return run.phase === 'paused' ? <PausedBatch error={run.error} stopped={false} /> : null
}
