import type { UseQueryResult } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import type { HistoryPage } from '../../../api/resources/history'
import { useFleets } from '../../../domain/user/page-context'
import { ApiError, type ApiErrorKind } from '../../../lib/api-error'
import { LinkButton } from '../../../ui/button/button'
import { Failure } from '../../../ui/feedback/failure'
import { focusHeading } from '../../../ui/layout/page'

export function HistoryFailure(props: {
  error: Error
  vehicleId: number
  kept?: string
  onRetry: () => void
  retrying: boolean
}) {
  const { error, vehicleId, ...shown } = props
  const { ownName } = useFleets()
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
  const words = isRefused ? wordsOf(error, vehicleId, ownName) : null
  useLayoutEffect(() => {
    // The focused element is hidden now.
    const { activeElement } = document
    if (isRefused && (activeElement === document.body || activeElement?.checkVisibility() === false))
      focusHeading()
  }, [isRefused])
  return (
    <Failure
      {...shown}
      error={error}
      title={`Couldn’t load the history of vehicle ${vehicleId}`}
      {...(words && { ...words, action: FIND })}
    />
  )
}

const FIND = (
  <LinkButton variant="default" to="/vehicles" activeOptions={{ exact: true }}>
    Find a vehicle
  </LinkButton>
)

/** Returns the texts for a failure that a different vehicle or fleet can fix; null for the key, the session, or a wait. */
function wordsOf({ kind }: ApiError, vehicleId: number, fleet: string) {
  switch (kind) {
    case 'not-found':
    case 'gone':
      return {
        title: `Vehicle ${vehicleId} wasn’t found in ${fleet}`,
        message: 'The ID may be wrong, or the vehicle may be deleted or in another fleet.',
        next: 'Find it by its plate, or choose another fleet.',
      }
    case 'forbidden':
      return {
        title: `Vehicle ${vehicleId} can’t be shown in ${fleet}`,
        next: 'Choose another fleet, or ask your administrator.',
      }
    case 'invalid':
    case 'refused':
    case 'too-large':
      return { next: 'Find another vehicle, or choose another fleet.' }
    default:
      return null
  }
}

/** Failures that hide loaded data: this user, fleet, or key can't access the vehicle any more. */
const FINAL: readonly ApiErrorKind[] = ['not-found', 'gone', 'forbidden', 'key-refused', 'key-forbidden']

/** Returns the failure to show, also during a retry. Null during the first load, or if older rows can stay. */
export function useHistoryFailure({ data, error, isPending }: UseQueryResult<HistoryPage>): Error | null {
  const [before, setBefore] = useState<Error | null>(null)
  const isFinal = error instanceof ApiError && FINAL.includes(error.kind)
  const failure = isPending ? before : data === undefined || isFinal ? error : null
  if (failure !== before) setBefore(failure)
  return failure
}
