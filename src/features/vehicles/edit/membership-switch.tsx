import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { Button } from '../../../ui/button/button'
import { LabelledSwitch } from '../../../ui/form/labelled-switch'
import type { KnownVehicle } from '../record/known-vehicle'
import { ACTIVE_LABEL } from '../record/vehicle-fields'
import { type VehicleEdits, withActive } from '../save/vehicle-edits'
import classes from './edit.module.css'

/** Switches the vehicle on or off the fleet, and says what saving will do. Untouched, it changes nothing. */
export function MembershipSwitch(props: {
  known: KnownVehicle
  edits: VehicleEdits
  reading: boolean
  readOnly: boolean
  /** Why it cannot be changed at all, as sentences; null where it can. */
  reason: string | null
  problem: string | null
  onEdits: (edits: VehicleEdits) => void
}) {
  const { known, edits, readOnly } = props
  const before = known.active?.value
  const wanted = edits.active
  const set = (active: boolean | undefined) => {
    if (!readOnly) props.onEdits(withActive(edits, known, active))
  }
  return (
    <div className={classes.switch}>
      <LabelledSwitch
        id="edit-active"
        label={ACTIVE_LABEL}
        checked={wanted ?? before ?? false}
        description={props.reason ?? switchText(before, wanted, props.reading)}
        error={props.problem}
        onChange={(event) => {
          const { checked } = event.currentTarget
          // Where the state is not known, off means "leave it as it is". The button below takes it off.
          set(before === undefined && !checked ? undefined : checked)
        }}
      />
      {before === undefined && !props.reading && props.reason === null && wanted !== true && (
        <Button variant="default" size="compact-sm" onClick={() => set(wanted === false ? undefined : false)}>
          {wanted === false ? 'Leave it as it is' : 'Take it off the fleet'}
        </Button>
      )}
    </div>
  )
}

function switchText(before: boolean | undefined, wanted: boolean | undefined, reading: boolean): string {
  if (wanted !== undefined && wanted !== before) {
    return wanted ? 'Goes on the fleet when you save.' : 'Comes off the fleet when you save.'
  }
  if (before === undefined) {
    return reading ? 'Loading…' : 'Not known, leave as it is. Switch on to put it on the fleet.'
  }
  return before ? 'Switch off to take it off the fleet.' : 'Switch on to put it on the fleet.'
}
