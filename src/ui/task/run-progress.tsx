import '@mantine/core/styles/Progress.css'
import { Progress, type ProgressRootProps } from '@mantine/core'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { ApiError } from '../../lib/api-error'
import { Button, SecondaryButton } from '../button/button'
import { failureWords } from '../feedback/failure-words'
import { FocusFallback } from '../feedback/focus-fallback'
import { Notice } from '../feedback/notice'
import { useSecondsLeft, WaitText } from '../feedback/retry-countdown'

export function RunProgress(props: {
  label: string
  text: string
  done: number
  total: number
  wait: ReactNode
  note: string
  isPaused: boolean
  onPause: () => void
  onResume: () => void
  /** Ends the run; its button is named `endLabel`. Omit it if the page has a different button. */
  onEnd?: () => void
  endLabel?: string
}) {
  const text = useId()
  return (
    <div className="stack-xs">
      <div className="row-wide spread">
        <span id={text} className="tabular">
          {props.text}
        </span>
        <FocusFallback className="line">
          <Button
            variant={props.isPaused ? 'filled' : 'default'}
            size="compact-md"
            onClick={single(props.isPaused ? props.onResume : props.onPause)}
          >
            {props.isPaused ? 'Resume' : 'Pause'}
          </Button>
          {props.onEnd && (
            <SecondaryButton size="compact-md" onClick={single(props.onEnd)}>
              {props.endLabel}
            </SecondaryButton>
          )}
        </FocusFallback>
      </div>
      <ProgressBar
        aria-label={props.label}
        aria-describedby={text}
        max={Math.max(1, props.total)}
        value={props.done}
      />
      {props.wait === null ? (
        <p className="muted small">{props.note}</p>
      ) : (
        <Notice tone="info" role="status">
          {props.wait}
        </Notice>
      )}
    </div>
  )
}

/** Phases of a run that sends requests, so its last failure is the cause of a delay. */
const SENDING = ['running', 'finding', 'checking']

/** Returns why a run waits or gets no further, and when it continues; null if it proceeds. `error` may contain the time to wait. */
export function waitOf(phase: string, error: unknown): ReactNode {
  if (phase === 'waiting' || (error !== null && SENDING.includes(phase))) return <Retrying error={error} />
  return phase === 'offline' ? 'You’re offline. This will continue when you’re back online.' : null
}

/** Returns {@link waitOf} for work that also continues after a sign-in. */
export function waitText({ phase, error }: { readonly phase: string; readonly error: unknown }): ReactNode {
  const isOut = phase === 'signed-out'
  return isOut
    ? 'You’re signed out. This will continue after you sign in. Nothing is lost.'
    : waitOf(phase, error)
}

/** Returns `about 40 seconds left`; null if unknown or less than 10 s. */
export function leftText(seconds: number | null): string | null {
  if (seconds === null || seconds < 10) return null
  return `about ${seconds < 90 ? `${Math.round(seconds / 10) * 10} seconds` : `${Math.round(seconds / 60)} minutes`} left`
}

function Retrying({ error }: { error: unknown }) {
  const status = error instanceof ApiError && error.status > 0 ? ` (${error.status})` : ''
  const cause = error === null ? '' : `${failureWords(error).title}${status}. `
  const secondsLeft = useSecondsLeft(error)
  return <WaitText {...{ secondsLeft, before: `${cause}Trying again in`, after: `${cause}Trying again…` }} />
}

/** Ignores the second click of a double click, which would hit the button that replaced the first. */
function single(work: () => void): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail <= 1) work()
  }
}

export function TaskProgress(props: {
  text: string
  done: number
  total: number
  cancel: string
  onCancel: () => void
}) {
  const label = useId()
  return (
    <div className="row-fields tabular">
      <span id={label}>{props.text}</span>
      <ProgressBar aria-labelledby={label} value={props.done} max={Math.max(1, props.total)} />
      <SecondaryButton size="xs" onClick={props.onCancel}>
        {props.cancel}
      </SecondaryButton>
    </div>
  )
}

export function ProgressBar(props: ProgressRootProps & { value: number; max: number }) {
  const { value, max, ...label } = props
  const percent = Math.floor((1000 * value) / max) / 10
  const aria = { role: 'progressbar', 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': percent }
  return (
    <Progress.Root flex="1 1 160px" w="100%" {...aria} {...label}>
      {/* At 0 %, this part has no width, so touch users couldn't find it. */}
      <Progress.Section withAria={false} value={percent} />
    </Progress.Root>
  )
}
