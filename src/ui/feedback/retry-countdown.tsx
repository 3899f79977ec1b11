import { useEffect, useId, useState } from 'react'
import { ApiError } from '../../lib/api-error'
import { pluralize } from '../../lib/text/pluralize'
import { SmallButton } from '../button/small-button'
import { focusFallback } from './focus-fallback'

export function RetryButton(props: {
  onRetry: () => void
  retrying?: boolean
  /** The seconds left to wait, and the ID of the text that counts them. */
  wait?: { readonly secondsLeft: number; readonly id: string }
}) {
  const { retrying = false, wait } = props
  return (
    <SmallButton
      ref={focusFallback}
      disabledReason={
        retrying
          ? 'Trying again…'
          : wait
            ? `You can try again in ${pluralize(wait.secondsLeft, 'second')}.`
            : null
      }
      aria-describedby={wait?.id}
      onClick={props.onRetry}
    >
      {retrying ? 'Trying again…' : 'Try again'}
    </SmallButton>
  )
}

export function ReloadButton() {
  return <SmallButton onClick={() => location.reload()}>Reload the page</SmallButton>
}

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

/** Returns the whole seconds until a retry is allowed, counted from when the error was shown. 0 if there is no wait. */
export function useSecondsLeft(error: unknown): number {
  const waitMs = error instanceof ApiError && error.kind === 'rate-limited' ? (error.retryAfterMs ?? 0) : 0
  const [counted, setCounted] = useState({ error, waitMs })

  useEffect(() => {
    if (waitMs === 0) return
    // Don't use `Date.now()`, because the user may set the clock.
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

/** Renders "… in 12 s", then a text that the wait is over, which alone is announced. */
export function WaitText(props: { id?: string; secondsLeft: number; before: string; after: string }) {
  const { secondsLeft, before, after } = props
  return (
    <span id={props.id} className="muted tabular">
      {secondsLeft > 0 && (
        <span role="timer">
          {before} {pluralize(secondsLeft, 'second')}
        </span>
      )}
      {/* Rendered from the start: a live region must exist before its text changes. */}
      <span role="status">{secondsLeft > 0 ? '' : after}</span>
    </span>
  )
}
