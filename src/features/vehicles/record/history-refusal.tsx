import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, useLayoutEffect } from 'react'
import type { ApiError } from '../../../lib/api-error'
import { Failure } from '../../../ui/feedback/failure'

/** A history that the service refuses: which vehicle and fleet were asked, and where to go instead. */
export function HistoryRefusal(
  props: ComponentProps<typeof Failure> & { error: ApiError; vehicleId: number; fleet: string },
) {
  const { vehicleId, fleet, ...shown } = props
  const words = wordsOf(props.error, vehicleId, fleet)
  useLayoutEffect(() => {
    // What had the focus is hidden now.
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.checkVisibility() === false)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [])
  return <Failure {...shown} {...(words && { ...words, action: <FindVehicle /> })} />
}

function FindVehicle() {
  return (
    <Button variant="default" size="compact-sm" component={Link} to="/vehicles">
      Find a vehicle
    </Button>
  )
}

/** What another vehicle or fleet can help with; null where it is the key, the session or a wait. */
function wordsOf({ kind }: ApiError, vehicleId: number, fleet: string) {
  switch (kind) {
    case 'not-found':
    case 'gone':
      return {
        title: `Vehicle ${vehicleId} was not found in ${fleet}`,
        message: 'Its id may be mistyped, it may be deleted, or it belongs to another fleet.',
        next: 'Choose another fleet in the header, or find the vehicle by its plate.',
      }
    case 'forbidden':
      return {
        title: `Vehicle ${vehicleId} cannot be shown in ${fleet}`,
        next: 'Choose another fleet in the header, or ask whoever administers your account.',
      }
    case 'invalid':
    case 'refused':
    case 'too-large':
      return { next: 'Find another vehicle, or choose another fleet in the header.' }
    default:
      return null
  }
}
