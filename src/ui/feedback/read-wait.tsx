import { ApiError } from '../../lib/api-error'
import { Failure } from './failure'
import { useSecondsLeft, WaitText } from './retry-countdown'

/**
 * Says when the service asked a read to wait. `error` is react-query's `failureReason`. Shows nothing for other failures,
 * which pass in a moment or become the query's error.
 */
export function ReadWait({ error }: { error: unknown }) {
  const secondsLeft = useSecondsLeft(error)
  if (!(error instanceof ApiError) || error.kind !== 'rate-limited') return null
  const wait = <WaitText secondsLeft={secondsLeft} before="Trying again in" after="Trying again…" />
  return <Failure error={error} action={wait} />
}
