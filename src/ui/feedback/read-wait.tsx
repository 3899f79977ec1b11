import { ApiError } from '../../lib/api-error'
import { Failure } from './failure'
import { RetryCountdown } from './retry-countdown'

/**
 * For a read that is on its way again and again (react-query's `failureReason`): says when the service asked it to
 * wait. Nothing for other failures, which pass in a moment or become the read's error.
 */
export function ReadWait(props: { error: unknown }) {
  const { error } = props
  if (!(error instanceof ApiError) || error.kind !== 'rate-limited') return null
  return <Failure error={error} action={<RetryCountdown error={error} />} />
}
