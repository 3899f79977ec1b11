import { TextInput } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useLayoutEffect, useState } from 'react'
import type { HistoryPage } from '../../../api/resources/history'
import { ApiError, type ApiErrorKind } from '../../../lib/api-error'
import { Button } from '../../../ui/button/button'
import { Failure } from '../../../ui/feedback/failure'
import classes from './record.module.css'

/** The one message of a page whose vehicle's history cannot be read: what happened, and what to do. */
export function HistoryFailure(props: {
  error: Error
  vehicleId: number
  fleet: string
  /** What is not lost, as a sentence. */
  kept?: string
  onRetry: () => void
  retrying: boolean
}) {
  const { error, vehicleId, fleet, ...shown } = props
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
  const words = isRefused ? wordsOf(error, vehicleId, fleet) : null
  useLayoutEffect(() => {
    // What had the focus is hidden now.
    const { activeElement } = document
    if (isRefused && (activeElement === document.body || activeElement?.checkVisibility() === false))
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [isRefused])
  return (
    <Failure
      {...shown}
      error={error}
      title={`The history of vehicle ${vehicleId} cannot be read`}
      {...(words && { ...words, action: <FindVehicle /> })}
    />
  )
}

/** A search that leads to the list of what it finds; without a text to the list of all. */
function FindVehicle() {
  const navigate = useNavigate()
  const [find, setFind] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    void navigate({ to: '/vehicles', search: find.trim() === '' ? {} : { find: find.trim() } })
  }

  return (
    <search>
      <form className="row bottom" onSubmit={submit}>
        <TextInput
          className={classes.vehicle ?? ''}
          type="search"
          label="Find a vehicle"
          placeholder="Plate, number or id"
          autoComplete="off"
          spellCheck={false}
          value={find}
          onChange={(event) => setFind(event.currentTarget.value)}
        />
        <Button type="submit">Find</Button>
      </form>
    </search>
  )
}

/** What another vehicle or fleet can help with; null where it is the key, the session or a wait. */
function wordsOf({ kind }: ApiError, vehicleId: number, fleet: string) {
  switch (kind) {
    case 'not-found':
    case 'gone':
      return {
        title: `Vehicle ${vehicleId} was not found in ${fleet}`,
        message: 'The id may be mistyped, or the vehicle may be deleted or in another fleet.',
        next: 'Find it by its plate, or choose another fleet.',
      }
    case 'forbidden':
      return {
        title: `Vehicle ${vehicleId} cannot be shown in ${fleet}`,
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
  const isFinal = error instanceof ApiError && FINAL.includes(error.kind)
  const failure = isPending ? before : data === undefined || isFinal ? error : null
  if (failure !== before || fleetId !== last.fleetId) setLast({ fleetId, failure })
  return failure
}
