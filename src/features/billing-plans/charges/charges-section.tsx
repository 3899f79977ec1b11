import IconClipboardText from '@tabler/icons-react/dist/esm/icons/IconClipboardText.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { Lazy } from '../../../ui/feedback/lazy'
import { Section } from '../../../ui/layout/section'
import { SortableList } from '../../../ui/sortable/sortable-list'
import { FieldWarning } from '../fields/field-warning'
import { useOpenCharges } from '../form/plan-context'
import { ADD_CHARGE_ID } from '../form/plan-fields'
import type { ChargeForm, PlanForm } from '../form/plan-form'
import { chargeProblems } from '../form/plan-problems'
import { ChargeRow } from './charge-row'
import classes from './charges.module.css'
import { ChargesFaults } from './charges-faults'
import { ChargeActionsContext, useCharges } from './use-charges'

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
