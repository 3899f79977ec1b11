import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../api/client'
import { type FleetChoice, fleetName } from '../../api/fleet-choice'
import { Notice } from '../../ui/notice'
import { Page } from '../../ui/page'
import { EditVehicleForm } from './edit-vehicle-form'

/** Changes one vehicle. The form keeps the fleet it was opened under, whatever is chosen in the header meanwhile. */
export function EditVehiclePage(props: {
  api: ApiClient
  fleets: FleetChoice
  vehicleId: number
  zone: string
}) {
  const { fleets, vehicleId, zone } = props
  const [api, setApi] = useState(props.api)
  const state = useSyncExternalStore(fleets.subscribe, fleets.state)
  const chosen = props.api.fleetId
  const own = fleetName(state, api.fleetId)
  return (
    <Page
      title={`Edit vehicle ${vehicleId}`}
      action={
        <Button
          variant="default"
          renderRoot={(root) => (
            <Link {...root} to="/vehicles/$vehicleId" params={{ vehicleId: String(vehicleId) }} />
          )}
        >
          Back to vehicle {vehicleId}
        </Button>
      }
    >
      {chosen !== api.fleetId && (
        <Notice
          tone="warning"
          role="status"
          title={`This form belongs to ${own}`}
          action={
            <Button variant="default" size="compact-sm" onClick={() => setApi(props.api)}>
              Give it up and open it in {fleetName(state, chosen)}
            </Button>
          }
        >
          You chose {fleetName(state, chosen)} since. What you save here still goes to {own}.
        </Notice>
      )}
      <EditVehicleForm
        key={api.fleetId}
        api={api}
        vehicleId={vehicleId}
        zone={zone}
        fleetName={(fleetId) => fleetName(state, fleetId)}
      />
    </Page>
  )
}
