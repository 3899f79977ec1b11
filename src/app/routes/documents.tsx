import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { DocumentsPage } from '../../features/documents/documents-page'

/** Words to find among the receipts. Other values are dropped. */
const documentsSearch = z.object({ find: z.catch(z.optional(z.string()), undefined) })

export const Route = createFileRoute('/documents')({
  validateSearch: documentsSearch,
  component: DocumentsRoute,
})

function DocumentsRoute() {
  const { fleets, toUpload } = Route.useRouteContext()
  const { find = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DocumentsPage
      fleets={fleets}
      toUpload={toUpload}
      find={find}
      onFind={(typed) =>
        void navigate({
          search: (old) => ({ ...old, find: typed || undefined }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
