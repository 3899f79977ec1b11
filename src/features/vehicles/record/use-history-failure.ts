import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { HistoryPage } from '../../../api/resources/history'
import { ApiError, type ApiErrorKind } from '../../../lib/api-error'

/** Failures that hide what was read before: the vehicle cannot be seen any more by this person, fleet or key. */
const FINAL: readonly ApiErrorKind[] = ['not-found', 'gone', 'forbidden', 'key-refused', 'key-forbidden']

/**
 * Why a vehicle's history cannot be shown at all; null while it is read for the first time, and where older rows can stay.
 * A failure stays while it is tried again: the page does not come and go.
 */
export function useHistoryFailure(
  { data, error, isPending }: UseQueryResult<HistoryPage>,
  fleetId: number | null,
): Error | null {
  const [last, setLast] = useState<{ fleetId: number | null; failure: Error | null }>({
    fleetId,
    failure: null,
  })
  const before = last.fleetId === fleetId ? last.failure : null
  const failure = isPending ? before : data === undefined || isFinal(error) ? error : null
  if (failure !== before || fleetId !== last.fleetId) setLast({ fleetId, failure })
  return failure
}

/** Whether there is no such vehicle in the fleet, so that waiting does not help. */
export function isNotFound(error: Error): boolean {
  return error instanceof ApiError && (error.kind === 'not-found' || error.kind === 'gone')
}

function isFinal(error: Error | null): boolean {
  return error instanceof ApiError && FINAL.includes(error.kind)
}
