import { createFileRoute } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { fleetOf } from '../../api/fleet/fleet-choice'
import { suggestedZones } from '../../domain/person/suggested-zones'
import { PageZone, useZoneInForce } from '../../domain/person/use-zone'
import { CheckPage } from '../../features/check/check-page'
import { checkSearch } from '../../features/check/check-search'

export const Route = createFileRoute('/')({
  validateSearch: checkSearch,
  component: CheckRoute,
})

function CheckRoute() {
  const { api, config, fleets, pasted } = Route.useRouteContext()
  const fleetState = useSyncExternalStore(fleets.subscribe, fleets.state)
  const toll = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PageZone value={useZoneInForce(toll.zone)}>
      <CheckPage
        toll={toll}
        zones={suggestedZones(config.fleets)}
        fleet={fleetOf(fleetState, api.fleetId)}
        onCheck={(search) => void navigate({ search, resetScroll: false })}
        onList={(content) => {
          pasted.give(content)
          void navigate({ to: '/disputes' })
        }}
      />
    </PageZone>
  )
}
