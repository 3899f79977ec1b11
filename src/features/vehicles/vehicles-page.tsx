import type { ApiClient } from '../../api/client'
import { Page } from '../../ui/page'
import { FindVehicle } from './find-vehicle'
import { RecentVehicles } from './recent-vehicles'

/** Where every look-up begins: a vehicle by its id, or one that was opened here before. */
export function VehiclesPage(props: { api: ApiClient; zone: string; onOpen: (vehicleId: number) => void }) {
  return (
    <Page
      title="Vehicles"
      lead={
        <p className="muted">
          Open a vehicle to read its history and to answer whether it was on the fleet at a moment.
        </p>
      }
    >
      <FindVehicle onOpen={props.onOpen} />
      <RecentVehicles api={props.api} zone={props.zone} />
    </Page>
  )
}
