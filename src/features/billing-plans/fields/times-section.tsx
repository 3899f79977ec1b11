import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../../ui/button/button'
import { Section } from '../../../ui/layout/section'
import { type HoursField as HoursName, planId, planLabel } from '../form/plan-fields'
import type { PlanForm } from '../form/plan-form'
import { daysText, HOUR_PRESETS, readHours } from '../values/hours'
import classes from './fields.module.css'
import { PlanText } from './plan-text'

/** How long drafts stay open and when payment is due. */
export function TimesSection() {
  return (
    <Section title="Billing times" panel>
      <p className="muted">In whole hours. Empty fields use the default.</p>
      <div className={classes.pair}>
        <HoursField field="gracePeriodHours" help="Time to check an invoice before it may be finalised." />
        <HoursField field="paymentDueHours" help="Time to pay a finalised invoice." />
        <HoursField
          field="lateTicketGracePeriodHours"
          help="Time a late-ticket draft waits for more tickets."
        />
        <HoursField field="progressiveGracePeriodHours" help="Time to check a mid-agreement invoice." />
      </div>
    </Section>
  )
}

/** A number of hours, with its length in days and buttons for usual values. */
function HoursField({ field, help }: { field: HoursName; help: string }) {
  const { control, setValue } = useFormContext<PlanForm>()
  const words = useWatch({
    control,
    name: field,
    compute: (text) => {
      const reading = readHours(text)
      return reading.ok ? reading.words : ''
    },
  })
  return (
    <div className={classes.hours}>
      <PlanText
        name={field}
        id={planId(field)}
        label={planLabel(field)}
        help={help}
        inputMode="numeric"
        rightSection={<span className={`muted ellipsis ${classes.unit}`}>hours {words}</span>}
      />
      <fieldset className={`wrap ${classes.presets}`} aria-label={`${planLabel(field)}, usual hours`}>
        {HOUR_PRESETS.map((hours) => (
          <Button
            key={hours}
            variant="default"
            size="compact-sm"
            onClick={() => setValue(field, String(hours), { shouldValidate: true })}
          >
            {daysText(hours) === '' ? `${hours} h` : daysText(hours)}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
