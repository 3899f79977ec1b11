import IconClipboardText from '@tabler/icons-react/dist/esm/icons/IconClipboardText.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useDeferredValue, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { Lazy } from '../../../ui/feedback/lazy'
import { Section } from '../../../ui/layout/section'
import { SortableList } from '../../../ui/sortable/sortable-list'
import { FieldWarning } from '../fields/plan-inputs'
import { useOpenCharges, usePlanContext } from '../form/plan-context'
import { ADD_CHARGE_ID } from '../form/plan-fields'
import type { ChargeForm, PlanForm } from '../form/plan-form'
import { chargeProblems } from '../form/plan-problems'
import { type ChargeFault, type ChargeFix, chargeFaults, faultText } from './charge-faults'
import { ChargeRow } from './charge-row'
import classes from './charges.module.css'
import { FaultList } from './fault-list'
import { ChargeActionsContext, useCharges, useChargeToast } from './use-charges'

const loadPaste = async () => (await import('./paste-charges')).PasteCharges

/** The charges, in the order in which they are sent and printed. */
export function ChargesSection() {
  const { control } = useFormContext<PlanForm>()
  const { errors, isSubmitted } = useFormState({ control })
  const { keys, actions, announcement, nameOf, addOne, addPasted, move } = useCharges()
  const [pasting, setPasting] = useState(false)
  const [open, setOpen] = useOpenCharges()
  const anyOpen = keys.some((key) => open.has(key))
  const [warning] = isSubmitted && keys.length === 0 ? chargeProblems([]) : []
  const problem = errors.root?.charges?.message ?? warning?.message ?? ''

  return (
    <Section
      title="Charges"
      panel
      action={
        keys.length > 1 && (
          <Button variant="subtle" size="compact-sm" onClick={() => setOpen(new Set(anyOpen ? [] : keys))}>
            {anyOpen ? 'Close all' : 'Open all'}
          </Button>
        )
      }
    >
      {keys.length === 0 && <p className="muted">What drivers are charged, in the order on the invoice.</p>}
      {problem !== '' && (
        <FieldWarning>
          <bdi>{visibleText(problem)}</bdi>
        </FieldWarning>
      )}
      <ChargeActionsContext value={actions}>
        <SortableList label="Charges" keys={keys} nameOf={nameOf} onMove={move} Item={ChargeRow} />
      </ChargeActionsContext>
      <ChargesFaults />
      <div className={`wrap ${classes.actions}`}>
        <Button
          id={ADD_CHARGE_ID}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={addOne}
        >
          Add charge
        </Button>
        <Button
          variant="default"
          leftSection={<IconClipboardText size={18} aria-hidden />}
          onClick={() => setPasting(true)}
        >
          Paste charges…
        </Button>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      {pasting && (
        <Lazy
          load={loadPaste}
          with={{
            onAdd: (charges: readonly ChargeForm[]) => {
              setPasting(false)
              addPasted(charges)
            },
            onClose: () => setPasting(false),
          }}
        />
      )}
    </Section>
  )
}

/** Offers to fix what charges have wrong that were pasted or left, and all charges once a review was requested. */
function ChargesFaults() {
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
