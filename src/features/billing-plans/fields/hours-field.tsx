import { Button } from '@mantine/core'
import { usePlan, usePlanDesk } from '../form/plan-context'
import { type PlanField, planLabel, planPlace } from '../form/plan-fields'
import { daysText, HOUR_PRESETS, readHours } from '../values/hours'
import classes from './hours-field.module.css'
import { PlanText } from './plan-text'

/** A number of hours: what it is in days stands beside it, and usual ones are a click away. */
export function HoursField({ field, help }: { field: PlanField & `${string}Hours`; help: string }) {
  const { form } = usePlanDesk()
  const place = planPlace(field)
  const words = usePlan(({ values }) => {
    const reading = readHours(values[field])
    return reading.ok ? reading.words : ''
  })
  return (
    <div>
      <PlanText
        place={place}
        label={planLabel(field)}
        help={help}
        read={readHours}
        inputMode="numeric"
        rightSection={<span className={classes.unit}>hours {words}</span>}
      />
      <fieldset className={classes.presets} aria-label={`${planLabel(field)}, usual hours`}>
        {HOUR_PRESETS.map((hours) => (
          <Button
            key={hours}
            variant="default"
            size="compact-xs"
            onClick={() => form.setValue(place.name, String(hours))}
          >
            {daysText(hours) === '' ? `${hours} h` : daysText(hours)}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
