import { createFileRoute } from '@tanstack/react-router'
import { DocumentsPage } from '../../features/documents/documents-page'

export const Route = createFileRoute('/documents')({ component: DocumentsRoute })

function DocumentsRoute() {
  const { fleets, toUpload } = Route.useRouteContext()
  return <DocumentsPage fleets={fleets} toUpload={toUpload} />
}
