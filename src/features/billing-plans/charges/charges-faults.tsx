import { useMemo } from 'react'
import { chargeToggleId } from '../form/plan-fields'
import { useDeferredPlanState, usePlanForm } from '../form/plan-form-context'
import { type ChargeFault, type ChargeFix, chargeFaults, faultText } from './charge-faults'
import { FaultList } from './fault-list'
import { useChargeToast } from './use-charges'

/** Offers to fix what pasted charges have wrong, and all charges once a review was requested. */
export function ChargesFaults() {
  const { form, sourceTypes } = usePlanForm()
  const toast = useChargeToast()
  const charges = useDeferredPlanState(({ values }) => values.charges)
  const visited = useDeferredPlanState((state) => state.visited)
  const reviewRequested = useDeferredPlanState((state) => state.reviewRequested)
  const faults = useMemo(() => {
    const shown = charges.filter(({ key }) => reviewRequested || visited.has(chargeToggleId(key)))
    return chargeFaults(shown, sourceTypes)
  }, [charges, visited, reviewRequested, sourceTypes])

  /** Only where the value is still the one that the fix is for. */
  function write(fixes: readonly ChargeFix[]) {
    const indexes = new Map(form.getValues('charges').map(({ key }, index) => [key, index]))
    for (const { key, field, from, to } of fixes) {
      const index = indexes.get(key)
      if (index === undefined) continue
      const name = `charges.${index}.${field}` as const
      if (form.getValues(name) === from) form.setValue(name, to)
    }
  }

  function fix(fault: ChargeFault) {
    write(fault.fixes)
    toast(faultText(fault).fixed, () =>
      write(fault.fixes.map(({ from, to, ...place }) => ({ ...place, from: to, to: from }))),
    )
  }

  return <FaultList faults={faults} onFix={fix} />
}
