import { LinkButton } from '../../ui/button/button'
import { Page } from '../../ui/layout/page'
import { EditVehicleForm } from './edit/edit-vehicle-form'
import { useVehicleEdit } from './edit/use-vehicle-edit'

export function EditVehiclePage({ vehicleId }: { vehicleId: number }) {
  const edit = useVehicleEdit(vehicleId)
  const { name, known } = edit
  // The heading can wrap only before the "·".
  const vehicle = known.text.plate_number?.value.trim() ? `${name}\u00a0· Vehicle\u00a0${vehicleId}` : name
  return (
    <Page
      title={`${name} · Edit`}
      width="narrow"
      heading={`Edit ${vehicle}`}
      action={
        <LinkButton variant="default" to="/vehicles/$vehicleId" params={{ vehicleId: String(vehicleId) }}>
          Back to {name}
        </LinkButton>
      }
    >
      <EditVehicleForm edit={edit} />
    </Page>
  )
}
