import { Section } from '../../../ui/layout/section'
import classes from '../plan-builder.module.css'
import { HoursField } from './hours-field'

/** How long drafts stay open and when payment is due. */
export function TimesSection() {
  return (
    <Section title="Billing times" panel>
      <p className="muted">In whole hours. What is left empty is left to the service.</p>
      <div className={classes.pair}>
        <HoursField
          field="gracePeriodHours"
          help="Hours after an invoice is created before it may be finalised."
        />
        <HoursField field="paymentDueHours" help="Hours after an invoice is finalised when payment is due." />
        <HoursField
          field="lateTicketGracePeriodHours"
          help="Hours a late-ticket draft waits for more tickets."
        />
        <HoursField
          field="progressiveGracePeriodHours"
          help="Hours a mid-agreement draft stays open before it may be finalised."
        />
      </div>
    </Section>
  )
}
