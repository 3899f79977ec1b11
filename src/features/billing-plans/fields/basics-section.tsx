import { useFormContext, useWatch } from 'react-hook-form'
import { Section } from '../../../ui/layout/section'
import { duplicateWarnings } from '../form/duplicate-plan'
import { usePlanContext } from '../form/plan-context'
import { planId, planLabel } from '../form/plan-fields'
import type { PlanForm } from '../form/plan-form'
import { PlanSwitch } from './plan-switch'
import { PlanText } from './plan-text'

/** The plan's name, whether it is active, and when it bills. */
export function BasicsSection() {
  const { control } = useFormContext<PlanForm>()
  const billDuring = useWatch({ control, name: 'billDuring' })
  return (
    <Section title="Basics" panel>
      <NameField />
      <PlanSwitch name="isActive" id={planId('isActive')} label={planLabel('isActive')} />
      <PlanSwitch
        name="billDuring"
        id={planId('billDuring')}
        label={planLabel('billDuring')}
        describe={(on) => (on ? 'Also billed at the threshold' : 'Billed only when the agreement ends')}
      />
      {billDuring && (
        <PlanText
          name="threshold"
          id={planId('threshold')}
          label={planLabel('threshold')}
          help="When unbilled usage reaches this amount"
          inputMode="decimal"
        />
      )}
      <PlanText
        name="effectiveDate"
        id={planId('effectiveDate')}
        label={planLabel('effectiveDate')}
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
    <PlanText
      name="name"
      id={planId('name')}
      label={planLabel('name')}
      help="1 to 255 characters"
      warnings={duplicateWarnings(name, hints)}
    />
  )
}
