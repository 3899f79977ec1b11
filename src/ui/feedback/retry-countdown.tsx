import { useEffect, useId, useState } from 'react'
import { ApiError } from '../../lib/api-error'
import { RetryButton } from './retry-button'

/** How long the service asks to wait. Then the button can be pressed. */
export function RetryCountdown(props: { error: unknown; onRetry: () => void; retrying: boolean }) {
  const { onRetry, retrying } = props
  const secondsLeft = useSecondsLeft(props.error)
  const wait = useId()
  return (
    <div className="row-fields">
      {!retrying && (
        <WaitText
          id={wait}
          secondsLeft={secondsLeft}
          before="You can try again in"
          after="You can try again now."
        />
      )}
      <RetryButton
        onRetry={onRetry}
        retrying={retrying}
        {...(secondsLeft > 0 && { wait: { secondsLeft, id: wait } })}
      />
    </div>
  )
}

const TICK_MS = 250

/** Whole seconds until a failed request may be repeated, from when its error was shown; 0 if no wait is asked for. */
export function useSecondsLeft(error: unknown): number {
  const waitMs = error instanceof ApiError && error.kind === 'rate-limited' ? (error.retryAfterMs ?? 0) : 0
  const [counted, setCounted] = useState({ error, waitMs })

  useEffect(() => {
    if (waitMs === 0) return
    // Not `Date.now()`: somebody may set the clock.
    const end = performance.now() + waitMs
    const timer = setInterval(() => {
      const left = Math.max(0, end - performance.now())
      setCounted({ error, waitMs: left })
      if (left === 0) clearInterval(timer)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [error, waitMs])

  return Math.ceil((counted.error === error ? counted.waitMs : waitMs) / 1000)
}

/** "… in 12 s", then that the wait is over. Only the end is announced, politely. */
export function WaitText(props: { id?: string; secondsLeft: number; before: string; after: string }) {
  const { secondsLeft, before, after } = props
  return (
    <span id={props.id} className="muted tabular">
      {secondsLeft > 0 && (
        <span role="timer">
          {before} {secondsLeft} s
        </span>
      )}
      {/* In the document from the beginning: only such a live region is announced when its text comes. */}
      <span role="status">{secondsLeft > 0 ? '' : after}</span>
    </span>
  )
}
