import { createFileRoute } from '@tanstack/react-router'
import { PageZone, useEffectiveZone } from '../../domain/user/page-context'
import { CheckPage } from '../../features/check/check-page'
import { checkSearch } from '../../features/check/check-search'

export const Route = createFileRoute('/')({ validateSearch: checkSearch, component: CheckRoute })

function CheckRoute() {
  const { pasted } = Route.useRouteContext()
  // Without the fleet, so the toll stays equal when the URL starts to name the fleet.
  const toll = Route.useSearch({ select: (search) => checkSearch.parse(search), structuralSharing: true })
  const navigate = Route.useNavigate()
  return (
    <PageZone value={useEffectiveZone(toll.zone)}>
      <CheckPage
        toll={toll}
        // One history entry per toll. The entry of an empty form becomes the toll's entry.
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
