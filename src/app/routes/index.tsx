import { createFileRoute } from '@tanstack/react-router'
import { suggestedZones } from '../../domain/person/suggested-zones'
import { useZone } from '../../domain/person/use-zone'
import { CheckPage } from '../../features/check/check-page'
import { checkSearch } from '../../features/check/check-search'

export const Route = createFileRoute('/')({
  validateSearch: checkSearch,
  component: CheckRoute,
})

function CheckRoute() {
  const { api, config } = Route.useRouteContext()
  const toll = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CheckPage
      api={api}
      toll={toll}
      zone={useZone(toll.zone)}
      zones={suggestedZones(config.fleets)}
      onCheck={(search) => void navigate({ search, resetScroll: false })}
      onOpen={(vehicleId, search) =>
        void navigate({ to: '/vehicles/$vehicleId', params: { vehicleId: String(vehicleId) }, search })
      }
    />
  )
}
