import { useId } from 'react'
import { RetryButton } from './retry-button'
import { useSecondsLeft } from './use-seconds-left'
import { WaitText } from './wait-text'

/**
 * How long the service asks to wait. With `onRetry` there is a button, held until the wait ends; without, the request is
 * repeated by itself.
 */
export function RetryCountdown(props: { error: unknown; onRetry?: () => void; retrying?: boolean }) {
  const { onRetry, retrying = false } = props
  const secondsLeft = useSecondsLeft(props.error)
  const wait = useId()
  if (!onRetry) {
    return <WaitText secondsLeft={secondsLeft} before="Trying again in" after="Trying again…" />
  }
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
