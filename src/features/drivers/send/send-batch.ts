import type { ApiClient } from '../../../api/client/client'
import { createDrivers, type RowAnswer, rowErrorsOf } from '../../../api/resources/drivers'
import type { DriverRequest } from '../../../contract/driver'
import { ApiError, type FieldErrors } from '../../../lib/api-error'
import type { RowOutcome } from '../../../local/driver-ledger'
import { isTooLarge } from './batches'

/** The result of one POST. */
export type BatchOutcome =
  /** Carried out: the outcome of each row, in order. A row that the answer leaves out is unknown. */
  | { readonly kind: 'answered'; readonly outcomes: readonly RowOutcome[] }
  /** Nothing was created, because of errors in these rows, by index. */
  | { readonly kind: 'refused'; readonly errors: ReadonlyMap<number, FieldErrors>; readonly error: ApiError }
  /** Nothing was created: the batch is too large. */
  | { readonly kind: 'too-large'; readonly error: ApiError }
  /** Nothing was created: the service asks to wait. */
  | { readonly kind: 'wait'; readonly ms: number; readonly error: ApiError }
  /** Nothing was created, for a reason that is not in the rows: a person has to look. */
  | { readonly kind: 'held'; readonly error: ApiError }
  /** Which rows were created is not known. */
  | { readonly kind: 'unknown'; readonly error: ApiError }

const CREATED: RowOutcome = { state: 'created', id: null }
const UNKNOWN: RowOutcome = { state: 'unknown' }
const SHORTEST_WAIT_MS = 1_000

/** Sends drivers in one POST, unless the session has another owner than `ownerEpoch`. Never rejects. */
export async function sendBatch(
  api: ApiClient,
  ownerEpoch: number,
  rows: readonly { readonly driver: DriverRequest }[],
): Promise<BatchOutcome> {
  if (api.session.state().ownerEpoch !== ownerEpoch) return { kind: 'held', error: otherOwnerError(api) }
  try {
    const { data } = await createDrivers(
      api,
      rows.map(({ driver }) => driver),
    )
    return { kind: 'answered', outcomes: data.map(rowOutcomeOf) }
  } catch (failure) {
    return outcomeOf(asApiError(failure), rows)
  }
}

function outcomeOf(error: ApiError, rows: readonly { readonly driver: DriverRequest }[]): BatchOutcome {
  if (error.outcome === 'unknown') return { kind: 'unknown', error }
  if (error.outcome === 'applied') return { kind: 'answered', outcomes: rows.map(() => CREATED) }
  if (error.kind === 'rate-limited')
    return { kind: 'wait', ms: error.retryAfterMs ?? SHORTEST_WAIT_MS, error }
  if (isTooLarge(error, rows)) return { kind: 'too-large', error }
  const errors = rowErrorsOf(
    error,
    rows.map(({ driver }) => driver),
  )
  return errors.size > 0 ? { kind: 'refused', errors, error } : { kind: 'held', error }
}

function rowOutcomeOf(answer: RowAnswer): RowOutcome {
  switch (answer.kind) {
    case 'created':
      return { state: 'created', id: answer.id }
    case 'refused':
      return refusedOutcome(answer.errors)
    case 'missing':
      return UNKNOWN
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

function otherOwnerError(api: ApiClient): ApiError {
  return new ApiError({
    kind: 'unauthenticated',
    message: 'Could not create drivers: another sign-in is in use since then.',
    fleetId: api.fleetId,
  })
}
