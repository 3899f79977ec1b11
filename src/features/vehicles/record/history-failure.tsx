import { ApiError } from '../../../lib/api-error'
import { Failure } from '../../../ui/feedback/failure'
import { Lazy } from '../../../ui/feedback/lazy'

const loadRefusal = async () => (await import('./history-refusal')).HistoryRefusal

/** The one message of a page whose vehicle's history cannot be read: what happened, and what to do. */
export function HistoryFailure(props: {
  error: Error
  vehicleId: number
  /** The fleet that was asked. */
  fleet: string
  /** What is not lost, as a sentence. */
  kept?: string
  onRetry: () => void
  retrying: boolean
}) {
  const { error, vehicleId, fleet, ...rest } = props
  const shown = { ...rest, error, title: `The history of vehicle ${vehicleId} cannot be read` }
  // An answer came, so the code for it will come, too.
  if (error instanceof ApiError && error.status >= 400 && error.status < 500)
    return <Lazy load={loadRefusal} with={{ ...shown, error, vehicleId, fleet }} />
  return <Failure {...shown} />
}
