import { createFileRoute } from '@tanstack/react-router'
import { suggestedZones } from '../../domain/person/suggested-zones'
import { PageZone, useZoneInForce } from '../../domain/person/use-zone'
import { CheckPage } from '../../features/check/check-page'
import { checkSearch } from '../../features/check/check-search'

export const Route = createFileRoute('/')({
  validateSearch: checkSearch,
  component: CheckRoute,
})

function CheckRoute() {
  const { config, pasted } = Route.useRouteContext()
  // Without the fleet: the toll stays the same one when the URL starts to name it.
  const toll = Route.useSearch({ select: (search) => checkSearch.parse(search), structuralSharing: true })
  const navigate = Route.useNavigate()
  return (
    <PageZone value={useZoneInForce(toll.zone)}>
      <CheckPage
        toll={toll}
        zones={suggestedZones(config.fleets)}
        // One entry of the history for each toll: the first form, and that of the next toll, become the toll's.
        onCheck={(search) =>
          void navigate({ search, resetScroll: false, replace: toll.vehicle === undefined })
        }
        onList={(content) => {
          pasted.give(content)
          void navigate({ to: '/disputes' })
        }}
      />
    </PageZone>
  )
}
