import { createFileRoute } from '@tanstack/react-router'
import { useZone } from '../../domain/person/use-zone'
import { DocumentsPage } from '../../features/documents/documents-page'

export const Route = createFileRoute('/documents')({ component: DocumentsRoute })

function DocumentsRoute() {
  const { api, fleets, toUpload } = Route.useRouteContext()
  return <DocumentsPage api={api} fleets={fleets} toUpload={toUpload} zone={useZone()} />
}
