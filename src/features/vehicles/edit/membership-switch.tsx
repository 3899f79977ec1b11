import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { Button } from '../../../ui/button/button'
import { LabelledSwitch } from '../../../ui/form/labelled-switch'
import { ACTIVE_LABEL } from '../record/vehicle-fields'
import { withActive } from '../save/vehicle-edits'
import classes from './edit.module.css'
import type { FieldsProps } from './use-vehicle-edit'

/** Switches the vehicle on or off the fleet, and says what saving will do. Untouched, it changes nothing. */
export function MembershipSwitch(props: FieldsProps & { problem: string | null }) {
  const { known, edits, readOnly } = props
  const before = known.active
  const wanted = edits.active
  const isKnown = before !== undefined || wanted !== undefined
  const set = (active: boolean | undefined) => {
    if (!readOnly) props.onEdits(withActive(edits, known, active))
  }
  return (
    <div className={`wrap ${classes.switch}`}>
      <LabelledSwitch
        id="edit-active"
        label={ACTIVE_LABEL}
        checked={wanted ?? before ?? false}
        undetermined={!isKnown}
        description={switchText(before, wanted, props.reading)}
        error={props.problem}
        onChange={(event) => {
          const { checked } = event.currentTarget
          // Where the state is not known, off means "leave it as it is". A button takes it off.
          set(before === undefined && !checked ? undefined : checked)
        }}
      />
      {before === undefined && !props.reading && (
        <div className="wrap">
          {CHOICES.map(({ text, active }) => (
            <Button
              key={text}
              variant="default"
              size="compact-sm"
              onClick={() => set(active === wanted ? undefined : active)}
            >
              {active === wanted ? 'Leave it as it is' : text}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** For a state that is not known: a switch alone cannot say "leave it as it is". */
const CHOICES = [
  { text: 'Put it on the fleet', active: true },
  { text: 'Take it off the fleet', active: false },
]

function switchText(before: boolean | undefined, wanted: boolean | undefined, reading: boolean): string {
  if (wanted !== undefined && wanted !== before) {
    return wanted ? 'Goes on the fleet when you save.' : 'Comes off the fleet when you save.'
  }
  if (before === undefined) {
    return reading ? 'Loading…' : 'Not known. It stays as it is unless you choose.'
  }
  return before ? 'Switch off to take it off the fleet.' : 'Switch on to put it on the fleet.'
}
