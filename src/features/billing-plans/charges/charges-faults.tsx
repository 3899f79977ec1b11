import { useDeferredValue } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { usePlanContext } from '../form/plan-context'
import type { PlanForm } from '../form/plan-form'
import { type ChargeFault, type ChargeFix, chargeFaults, faultText } from './charge-faults'
import { FaultList } from './fault-list'
import { useChargeToast } from './use-charges'

/** Offers to fix what charges have wrong that were pasted or left, and all charges once a review was requested. */
export function ChargesFaults() {
  const { control, getValues, setValue, trigger } = useFormContext<PlanForm>()
  const { sourceTypes } = usePlanContext()
  const toast = useChargeToast()
  const charges = useDeferredValue(useWatch({ control, name: 'charges' }))
  const { touchedFields, isSubmitted } = useFormState({ control, name: 'charges' })
  const shown = isSubmitted ? charges : charges.filter((_, index) => touchedFields.charges?.[index])
  const faults = chargeFaults(shown, sourceTypes)

  /** Only where the value is still the one that the fix is for. */
  function write(fixes: readonly ChargeFix[]) {
    const indexes = new Map(getValues('charges').map(({ key }, index) => [key, index]))
    const names = fixes.flatMap(({ key, field, from, to }) => {
      const name = `charges.${indexes.get(key) ?? -1}.${field}` as const
      if (getValues(name) !== from) return []
      setValue(name, to)
      return [name]
    })
    void trigger(names)
  }

  function fix(fault: ChargeFault) {
    write(fault.fixes)
    toast(faultText(fault).fixed, () =>
      write(fault.fixes.map(({ from, to, ...place }) => ({ ...place, from: to, to: from }))),
    )
  }

  return <FaultList faults={faults} onFix={fix} />
}
