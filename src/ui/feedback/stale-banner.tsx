import type { Instant } from '../../lib/time/instant'
import { timeText } from '../../lib/time/time-text'
import { Failure } from './failure'

/** Above data that could not be read again: the last good ones stay, with when they were loaded and a way to try again. */
export function StaleBanner(props: {
  error: unknown
  /** This computer's clock when the data came. */
  loadedAt: Instant
  zone: string
  onRetry: () => void
  retrying?: boolean
}) {
  const { loadedAt, zone, ...failure } = props
  return (
    <Failure
      {...failure}
      tone="warning"
      kept={`What you see was loaded before. It was read on ${timeText(loadedAt, zone)}.`}
    />
  )
}
