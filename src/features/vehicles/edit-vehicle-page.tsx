import { useState, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../api/client/client'
import { type FleetChoice, fleetName, isSameFleet } from '../../api/fleet/fleet-choice'
import { OtherFleetNotice } from '../../domain/drafts/other-fleet-notice'
import { LinkButton } from '../../ui/button/button'
import { Page } from '../../ui/layout/page'
import { EditVehicleForm } from './edit/edit-vehicle-form'

/** Edits one vehicle. The form keeps its fleet, even if another one is chosen in the header. */
export function EditVehiclePage(props: {
  api: ApiClient
  fleets: FleetChoice
  vehicleId: number
  zone: string
}) {
  const { fleets, vehicleId, zone } = props
  const [api, setApi] = useState(props.api)
  const [saving, setSaving] = useState(false)
  const number = `Vehicle ${vehicleId}`
  const [name, setName] = useState(number)
  // Breaks in front of the number, if anywhere.
  const vehicle = name === number ? number : `${name}\u00a0· ${number.replace(' ', '\u00a0')}`
  const state = useSyncExternalStore(fleets.subscribe, fleets.state)
  const chosen = props.api.fleetId
  const own = fleetName(state, api.fleetId)
  return (
    <Page
      title={`${name} · Edit`}
      heading={`Edit ${vehicle}`}
      action={
        <LinkButton variant="default" to="/vehicles/$vehicleId" params={{ vehicleId: String(vehicleId) }}>
          Back to {name}
        </LinkButton>
      }
    >
      {!isSameFleet(state, chosen, api.fleetId) && (
        <OtherFleetNotice
          title="This form belongs"
          actionLabel="Give it up and open it in"
          verb="save"
          own={own}
          chosen={fleetName(state, chosen)}
          heldBecause={saving ? 'It is being saved.' : null}
          onLeave={() => setApi(props.api)}
        />
      )}
      <EditVehicleForm
        key={api.fleetId}
        api={api}
        vehicleId={vehicleId}
        zone={zone}
        leadsBack={() => isSameFleet(fleets.state(), fleets.state().chosen, api.fleetId)}
        onName={setName}
        onSaving={setSaving}
        fleetName={(fleetId) => fleetName(state, fleetId)}
      />
    </Page>
  )
}
