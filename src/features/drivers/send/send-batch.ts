import type { ApiClient } from '../../../api/client/client'
import { createDrivers, type RowAnswer, rowErrorsOf } from '../../../api/resources/drivers'
import type { DriverRequest } from '../../../contract/driver'
import { assertOwner } from '../../../domain/run/job'
import { ApiError, type FieldErrors } from '../../../lib/api-error'
import type { RowOutcome } from '../../../local/driver-ledger'
import { isTooLarge } from './batches'

/** The result of one POST. */
export interface BatchOutcome {
  /** In the order sent; null for a row without errors that was returned with refused ones. Nothing was created then. */
  readonly rows: readonly (RowOutcome | null)[]
  /** Why rows are unknown; null where none are, or the answer leaves them out. */
  readonly error: ApiError | null
}

/**
 * Sends drivers in one POST, unless the session has another owner than `ownerEpoch`. Rejects with an ApiError where
 * nothing was done, for a reason that is not in the rows: they may be sent again.
 */
export async function sendBatch(
  api: ApiClient,
  ownerEpoch: number,
  sent: readonly { readonly driver: DriverRequest }[],
): Promise<BatchOutcome> {
  assertOwner(api, ownerEpoch)
  const drivers = sent.map(({ driver }) => driver)
  try {
    const { data } = await createDrivers(api, drivers)
    return { rows: data.map(rowOutcomeOf), error: null }
  } catch (failure) {
    const error = asApiError(failure)
    if (error.outcome === 'unknown') return { rows: sent.map(() => ({ state: 'unknown' })), error }
    if (error.outcome === 'applied')
      return { rows: sent.map(() => ({ state: 'created', id: null })), error: null }
    const errors = rowErrorsOf(error, drivers)
    if (error.kind === 'rate-limited' || isTooLarge(error, sent) || errors.size === 0) throw error
    const rowOf = (of: FieldErrors | undefined) => (of === undefined ? null : refusedOutcome(of))
    return { rows: sent.map((_, index) => rowOf(errors.get(index))), error: null }
  }
}

function rowOutcomeOf(answer: RowAnswer): RowOutcome {
  switch (answer.kind) {
    case 'created':
      return { state: 'created', id: answer.id }
    case 'refused':
      return refusedOutcome(answer.errors)
    case 'missing':
      return { state: 'unknown' }
  }
}

export function refusedOutcome(errors: FieldErrors): RowOutcome {
  return { state: 'refused', errors: [...errors].map(([path, messages]) => [path, [...messages]]) }
}

/** An unexpected failure: the request may have been sent, so its outcome is unknown. */
function asApiError(failure: unknown): ApiError {
  if (failure instanceof ApiError) return failure
  const message = `Asked to create drivers, but it is not known whether it was done: ${String(failure)}`
  return new ApiError({ kind: 'unexpected-shape', message, outcome: 'unknown', cause: failure })
}
