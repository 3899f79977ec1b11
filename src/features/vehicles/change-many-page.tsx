import type { ApiClient } from '../../api/client/client'
import type { VehiclesToChange } from '../../domain/find/vehicles-to-change'
import { Page } from '../../ui/layout/page'

/** The page that changes many vehicles in one job. */
export function ChangeManyPage(_: { api: ApiClient; zone: string; handed: () => VehiclesToChange | null }) {
  return <Page title="Change many vehicles">{null}</Page>
}
