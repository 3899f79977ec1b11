import { createFileRoute } from '@tanstack/react-router'
import { BulkDriversPage } from '../../features/drivers/bulk-drivers-page'

export const Route = createFileRoute('/drivers/bulk')({ component: BulkDriversPage })
