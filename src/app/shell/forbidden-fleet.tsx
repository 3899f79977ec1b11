import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type FleetChoice, fleetName, forbiddenFleet } from '../../api/fleet/fleet-choice'
import { Notice } from '../../ui/feedback/notice'
import { PageBanner } from './page-banner'

/** Says when the service refuses the chosen fleet, and offers the way back to the default one. */
export function ForbiddenFleet(props: { fleets: FleetChoice }) {
  const { fleets } = props
  const state = useSyncExternalStore(fleets.subscribe, fleets.state)
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<number | null>(null)

  useEffect(
    () =>
      queryClient.getQueryCache().subscribe(({ query }) => {
        const fleetId = forbiddenFleet(query.state.error)
        if (fleetId !== null) setRefused(fleetId)
      }),
    [queryClient],
  )

  if (refused === null || refused !== state.chosen) return null
  return (
    <PageBanner>
      <Notice
        tone="error"
        role="alert"
        title={`You may not work in ${fleetName(state, refused)}`}
        action={
          <Button variant="default" size="compact-sm" onClick={() => fleets.choose(null)}>
            Use your default fleet
          </Button>
        }
      >
        The service refused it for you. Nothing was changed.
      </Notice>
    </PageBanner>
  )
}
