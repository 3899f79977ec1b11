import type { ApiError } from '../../../lib/api-error'
import { Notice } from '../../../ui/feedback/notice'
import { useSecondsLeft, WaitText } from '../../../ui/feedback/retry-countdown'

/** Says that the service asked to wait, and when the work goes on. */
export function ServiceWait(props: { error: ApiError; work: 'sending' | 'resolving' }) {
  return (
    <Notice tone="info" role="status" title="The service is busy">
      <WaitText
        secondsLeft={useSecondsLeft(props.error)}
        before={`Keep this page open: ${props.work} goes on by itself in`}
        after="Trying again…"
      />
    </Notice>
  )
}
