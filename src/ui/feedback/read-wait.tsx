import { ApiError } from '../../lib/api-error'
import { Failure } from './failure'
import { RetryCountdown } from './retry-countdown'

/**
 * Says when the service asked a read to wait. `error` is react-query's `failureReason`. Shows nothing for other failures,
 * which pass in a moment or become the query's error.
 */
export function ReadWait(props: { error: unknown }) {
  const { error } = props
  if (!(error instanceof ApiError) || error.kind !== 'rate-limited') return null
  return <Failure error={error} action={<RetryCountdown error={error} />} />
}
