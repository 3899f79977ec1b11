import type { ApiClient } from '../../../api/client/client'
import { createDrivers, type RowAnswer, rowErrorsOf } from '../../../api/resources/drivers'
import type { DriverRequest } from '../../../contract/driver'
import { ApiError, type FieldErrors } from '../../../lib/api-error'
import type { RowOutcome } from '../../../local/driver-ledger'
import { isTooLarge } from './batches'

/** What came of one POST. */
export type BatchOutcome =
  /** It was carried out; what became of each row, in their order. One that the answer leaves out is unknown. */
  | { readonly kind: 'answered'; readonly outcomes: readonly RowOutcome[] }
  /** Nothing was carried out, because of these rows. */
  | { readonly kind: 'refused'; readonly errors: ReadonlyMap<number, FieldErrors>; readonly error: ApiError }
  /** Nothing was carried out, because of its size. */
  | { readonly kind: 'too-large'; readonly error: ApiError }
  /** Nothing was carried out; the service asks to wait. */
  | { readonly kind: 'wait'; readonly ms: number; readonly error: ApiError }
  /** Nothing was carried out, for a reason that is no row's: a person has to look. */
  | { readonly kind: 'held'; readonly error: ApiError }
  /** Nobody knows which of the rows were created. */
  | { readonly kind: 'unknown'; readonly error: ApiError }

const CREATED: RowOutcome = { state: 'created', id: null }
const UNKNOWN: RowOutcome = { state: 'unknown' }
const SHORTEST_WAIT_MS = 1_000

/**
 * Sends drivers in one POST, for whoever began: `owner` is the session's then, and nothing goes out for anybody else.
 * Never rejects.
 */
export async function sendBatch(
  api: ApiClient,
  ownerEpoch: number,
  rows: readonly { readonly driver: DriverRequest }[],
): Promise<BatchOutcome> {
  if (api.session.state().ownerEpoch !== ownerEpoch) return { kind: 'held', error: strangerError(api) }
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

/** Whatever went wrong here went wrong with a request that may have left. */
function asApiError(failure: unknown): ApiError {
  if (failure instanceof ApiError) return failure
  const message = `Asked to create drivers, but it is not known whether it was done: ${String(failure)}`
  return new ApiError({ kind: 'unexpected-shape', message, outcome: 'unknown', cause: failure })
}

function strangerError(api: ApiClient): ApiError {
  return new ApiError({
    kind: 'unauthenticated',
    message: 'Could not create drivers: another sign-in is in use since then.',
    fleetId: api.fleetId,
  })
}
