import { useFormContext, useWatch } from 'react-hook-form'
import { SmallButton } from '../../../ui/button/small-button'
import { Section } from '../../../ui/layout/section'
import { usePlanContext } from '../form/plan-context'
import { type HOURS_FIELDS, type PlanForm, planField } from '../form/plan-form'
import { duplicateWarnings } from '../form/plan-problems'
import { daysNote, daysText, HOUR_PRESETS } from '../values/hours'
import classes from './fields.module.css'
import { PlanSwitch, PlanText } from './plan-inputs'

/** The plan's name, whether it is active, and when it bills. */
export function BasicsSection() {
  const { control } = useFormContext<PlanForm>()
  const billDuring = useWatch({ control, name: 'billDuring' })
  return (
    <Section title="Basics" panel>
      <NameField />
      <PlanSwitch {...planField('isActive')} />
      <PlanSwitch
        {...planField('billDuring')}
        describe={(on) => (on ? 'Also billed at the threshold' : 'Billed only when the agreement ends')}
      />
      {billDuring && (
        <PlanText
          {...planField('threshold')}
          help="When unbilled usage reaches this amount"
          inputMode="decimal"
        />
      )}
      <PlanText
        {...planField('effectiveDate')}
        help="Agreements that ended on or after this date are billed."
        placeholder="YYYY-MM-DD"
      />
    </Section>
  )
}

function NameField() {
  const { control } = useFormContext<PlanForm>()
  const { hints } = usePlanContext()
  const name = useWatch({ control, name: 'name' })
  return (
    <PlanText {...planField('name')} help="1 to 255 characters" warnings={duplicateWarnings(name, hints)} />
  )
}

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
function HoursField({ field, help }: { field: (typeof HOURS_FIELDS)[number]; help: string }) {
  const { control, setValue } = useFormContext<PlanForm>()
  const note = useWatch({ control, name: field, compute: daysNote })
  return (
    <div className={classes.hours}>
      <PlanText
        {...planField(field)}
        help={help}
        inputMode="numeric"
        rightSection={<span className={`muted ellipsis ${classes.unit}`}>hours {note}</span>}
      />
      <fieldset className={`wrap ${classes.presets}`} aria-label={`${planField(field).label}, usual hours`}>
        {HOUR_PRESETS.map((hours) => (
          <SmallButton key={hours} onClick={() => setValue(field, String(hours), { shouldValidate: true })}>
            {daysText(hours) === '' ? `${hours} h` : daysText(hours)}
          </SmallButton>
        ))}
      </fieldset>
    </div>
  )
}
