import { type MouseEvent, useId } from 'react'
import { Button, SecondaryButton } from '../button/button'
import { FocusFallback } from '../feedback/focus-fallback'
import { Notice } from '../feedback/notice'
import { ProgressBar } from '../feedback/progress-bar'

/** The progress of work on many rows, with buttons to pause, resume and end it. */
export function RunProgress(props: {
  /** Name of the progress bar. */
  label: string
  /** How far it is, in words. */
  text: string
  done: number
  total: number
  /** Why nothing goes on just now, as sentences; null where it does. */
  wait: string | null
  /** Said where it goes on. */
  note: string
  isPaused: boolean
  onPause: () => void
  onResume: () => void
  /** Ends it: the button is named `endLabel`. Without it another button of the page does. */
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

/** Leaves out the second click of a double click: it would meet the button that has taken the place of the first. */
function single(work: () => void): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail <= 1) work()
  }
}
