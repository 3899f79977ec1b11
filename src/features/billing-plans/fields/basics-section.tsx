import { LabelledSwitch } from '../../../ui/form/labelled-switch'
import { Section } from '../../../ui/layout/section'
import { planFieldInfo, planLabel } from '../form/plan-fields'
import { usePlanForm, usePlanState } from '../form/plan-form-context'
import { readEffectiveDate } from '../values/effective-date'
import { readThreshold } from '../values/threshold'
import { PlanText } from './plan-text'

/** The plan's name, whether it is active, and when it bills. */
export function BasicsSection() {
  const { form } = usePlanForm()
  const isActive = usePlanState(({ values }) => values.isActive)
  const activeError = usePlanState((_, { messageAt }) => messageAt(planFieldInfo('isActive').path, 'error'))
  const billingError = usePlanState(({ values }, { messageAt }) =>
    values.billDuring ? '' : messageAt(planFieldInfo('billDuring').path, 'error'),
  )
  const billDuring = usePlanState(({ values }) => values.billDuring)
  return (
    <Section title="Basics" panel>
      <PlanText field={planFieldInfo('name')} label={planLabel('name')} help="1 to 255 characters" />
      <LabelledSwitch
        id={planFieldInfo('isActive').id}
        label={planLabel('isActive')}
        error={activeError}
        checked={isActive}
        onChange={(event) => form.setValue('isActive', event.currentTarget.checked)}
      />
      <LabelledSwitch
        id={planFieldInfo('billDuring').id}
        label={planLabel('billDuring')}
        description={billDuring ? 'Also billed at the threshold' : 'Billed only when the agreement ends'}
        error={billingError}
        checked={billDuring}
        onChange={(event) => form.setValue('billDuring', event.currentTarget.checked)}
      />
      {billDuring && (
        <PlanText
          field={planFieldInfo('threshold')}
          label={planLabel('threshold')}
          help="When unbilled usage reaches this amount"
          read={readThreshold}
          inputMode="decimal"
        />
      )}
      <PlanText
        field={planFieldInfo('effectiveDate')}
        label={planLabel('effectiveDate')}
        help="Agreements that ended on or after this date are billed."
        read={readPlanDate}
        placeholder="YYYY-MM-DD"
      />
    </Section>
  )
}

function readPlanDate(text: string) {
  const reading = readEffectiveDate(text)
  return reading.ok ? { ok: true, canonical: reading.date ?? '' } : reading
}
