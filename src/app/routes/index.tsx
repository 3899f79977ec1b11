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
  const toll = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PageZone value={useZoneInForce(toll.zone)}>
      <CheckPage
        toll={toll}
        zones={suggestedZones(config.fleets)}
        onCheck={(search) => void navigate({ search, resetScroll: false })}
        onList={(content) => {
          pasted.give(content)
          void navigate({ to: '/disputes' })
        }}
      />
    </PageZone>
  )
}
