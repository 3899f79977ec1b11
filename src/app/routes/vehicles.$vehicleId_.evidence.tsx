import { createFileRoute } from '@tanstack/react-router'
import { fleetOf } from '../../api/fleet/fleets'
import { PageZone, useEffectiveZone } from '../../domain/user/page-context'
import { EvidencePage } from '../../features/evidence/evidence-page'
import { evidenceSearch } from '../../features/evidence/evidence-search'
import { vehicleInPath } from './-search'

export const Route = createFileRoute('/vehicles/$vehicleId_/evidence')({
  validateSearch: evidenceSearch,
  beforeLoad: vehicleInPath,
  component: EvidenceRoute,
})

function EvidenceRoute() {
  const { api, fleets, toUpload, vehicleId } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PageZone value={useEffectiveZone(search.zone)}>
      <EvidencePage
        key={vehicleId}
        vehicleId={vehicleId}
        search={search}
        fleet={() => fleetOf(fleets.state(), api.fleetId)}
        onAsk={(question) =>
          void navigate({
            search: (old) => ({ ...old, ...question, until: undefined, tolerance: undefined }),
          })
        }
        onUpload={(document) => {
          toUpload.give(document)
          void navigate({ to: '/documents' })
        }}
      />
    </PageZone>
  )
}
