import { createFileRoute } from '@tanstack/react-router'
import { useZone } from '../../domain/person/use-zone'
import { BulkDriversPage } from '../../features/drivers/bulk-drivers-page'

export const Route = createFileRoute('/drivers/bulk')({ component: BulkDriversRoute })

function BulkDriversRoute() {
  const { api, fleets } = Route.useRouteContext()
  return <BulkDriversPage api={api} fleets={fleets} zone={useZone()} />
}
