import { useState } from 'react'
import { isSameFleet } from '../../api/fleet/fleet-choice'
import { OtherFleetNotice } from '../../domain/drafts/other-fleet-notice'
import { PageApi, useApi } from '../../domain/person/use-api'
import { useFleets } from '../../domain/person/use-fleets'
import { LinkButton } from '../../ui/button/button'
import { Page } from '../../ui/layout/page'
import { EditVehicleForm } from './edit/edit-vehicle-form'

/** Edits one vehicle. The form keeps its fleet, even if another one is chosen in the header. */
export function EditVehiclePage({ vehicleId }: { vehicleId: number }) {
  const pageApi = useApi()
  const [api, setApi] = useState(pageApi)
  const [saving, setSaving] = useState(false)
  const number = `Vehicle ${vehicleId}`
  const [name, setName] = useState(number)
  // Breaks in front of the number, if anywhere.
  const vehicle = name === number ? number : `${name}\u00a0· ${number.replace(' ', '\u00a0')}`
  const { fleets, nameOf } = useFleets()
  const chosen = pageApi.fleetId
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
      {!isSameFleet(fleets.state(), chosen, api.fleetId) && (
        <OtherFleetNotice
          title="This form belongs"
          actionLabel="Give it up and open it in"
          stays="What you save here still goes to"
          own={nameOf(api.fleetId)}
          chosen={nameOf(chosen)}
          disabledBecause={saving ? 'It is being saved.' : null}
          onLeave={() => setApi(pageApi)}
        />
      )}
      <PageApi value={api}>
        <EditVehicleForm
          key={api.fleetId}
          vehicleId={vehicleId}
          leadsBack={() => isSameFleet(fleets.state(), fleets.state().chosen, api.fleetId)}
          onName={setName}
          onSaving={setSaving}
        />
      </PageApi>
    </Page>
  )
}
