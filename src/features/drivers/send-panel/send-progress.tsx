import { useId } from 'react'
import type { ApiError } from '../../../lib/api-error'
import { SmallButton } from '../../../ui/button/small-button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Failure } from '../../../ui/feedback/failure'
import { FieldErrorSummary, isAboutFields } from '../../../ui/feedback/field-error-summary'
import { Notice } from '../../../ui/feedback/notice'
import { ProgressBar } from '../../../ui/feedback/progress-bar'
import { useSecondsLeft, WaitText } from '../../../ui/feedback/retry-countdown'
import type { RunState } from '../send/send-run'
import { progressText, RUN_WORDS } from '../send/send-words'
import classes from './send-panel.module.css'
import { useSending } from './sending-context'

const KEPT = 'No driver of this part was created. Earlier parts stay created.'

/** Why a batch was refused for a reason that is not in its rows, and what to do next. */
export function PausedBatch({ error, stopped }: { error: ApiError; stopped: boolean }) {
  const isInvalid = error.kind === 'invalid'
  const resume = isInvalid
    ? 'Stop lets you correct the rows; Resume sends them again as they are.'
    : 'Resume sends it again.'
  const stays = stopped ? KEPT : `${KEPT} ${resume}`
  const words = {
    error,
    kept: stays,
    ...(isInvalid && { next: stopped ? 'Correct the rows, then send again.' : '' }),
  }
  return isAboutFields(error) ? (
    <FieldErrorSummary fields={[]} {...words} />
  ) : (
    <Failure tone="warning" {...words} />
  )
}

const LAST_PART = 'The current part can’t be cancelled. Sending stops after it.'

/** What is added to the title while no part is under way. */
const STANDS: Readonly<Partial<Record<RunState['phase'], string>>> = {
  paused: ': paused',
  waiting: ': waiting',
  offline: ': waiting',
}

/** The progress of a run, with buttons to pause, resume and stop it. */
export function SendProgress({ run }: { run: RunState }) {
  const { controller, fleet } = useSending()
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
      {run.error !== null && run.phase === 'waiting' && <ServiceWait error={run.error} work="sending" />}
      {run.error !== null && run.phase === 'paused' && <PausedBatch error={run.error} stopped={false} />}
      <div className="row">
        {run.phase === 'paused' ? (
          <SmallButton onClick={controller.resume}>Resume</SmallButton>
        ) : (
          <ActionButton
            variant="default"
            size="compact-sm"
            disabledBecause={run.isLast ? LAST_PART : null}
            onClick={controller.pause}
          >
            Pause
          </ActionButton>
        )}
        <SmallButton onClick={controller.stop}>Stop</SmallButton>
        <span role="status" className="muted">
          {run.phase === 'offline' && RUN_WORDS.offline}
          {run.isLast && LAST_PART}
        </span>
      </div>
    </div>
  )
}

/** Says that the service asked to wait, and when the work goes on. */
export function ServiceWait(props: { error: ApiError; work: 'sending' | 'resolving' }) {
  return (
    <Notice tone="info" role="status" title="The service is busy">
      <WaitText
        secondsLeft={useSecondsLeft(props.error)}
        before={`Keep this page open: ${props.work} goes on by itself in`}
        after="Trying again…"
      />
    </Notice>
  )
}
