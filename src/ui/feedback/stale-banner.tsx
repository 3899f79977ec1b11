import type { Instant } from '../../lib/time/instant'
import { timeText } from '../../lib/time/time-text'
import { Failure } from './failure'

/** Above data that could not be refreshed: when it was loaded, and a retry. */
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
    <Failure {...failure} tone="warning" kept={`This was loaded before, on ${timeText(loadedAt, zone)}.`} />
  )
}
