import { createFileRoute } from '@tanstack/react-router'
import { DocumentsPage } from '../../features/documents/documents-page'
import { changeView, findSearch } from './-search'

export const Route = createFileRoute('/documents')({ validateSearch: findSearch, component: DocumentsRoute })

function DocumentsRoute() {
  const { toUpload } = Route.useRouteContext()
  const { find = '' } = Route.useSearch()
  const onView = changeView(Route.useNavigate())
  return (
    <DocumentsPage
      toUpload={toUpload}
      find={find}
      onFind={(typed) => onView({ find: typed || undefined }, 'in place')}
    />
  )
}
