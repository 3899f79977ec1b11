import { createFileRoute } from '@tanstack/react-router'
import { BulkDriversPage } from '../../features/drivers/bulk-drivers-page'

export const Route = createFileRoute('/drivers/bulk')({ component: BulkDriversRoute })

function BulkDriversRoute() {
  const { fleets } = Route.useRouteContext()
  return <BulkDriversPage fleets={fleets} />
}
