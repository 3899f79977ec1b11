import IconClipboardText from '@tabler/icons-react/dist/esm/icons/IconClipboardText.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { visibleText } from '../../../lib/text/visible-text'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { Lazy } from '../../../ui/feedback/lazy'
import { Section } from '../../../ui/layout/section'
import { useIdle } from '../../../ui/layout/use-idle'
import { FieldWarning } from '../fields/plan-fields'
import { usePlanContext } from '../form/plan-context'
import { ADD_CHARGE_ID, type ChargeForm, type PlanForm } from '../form/plan-form'
import { NO_CHARGES } from '../form/plan-problems'
import { ChargeRow } from './charge-row'
import classes from './charges.module.css'
import { ChargeActionsContext, HANDLE_KEYS_ID, useCharges } from './use-charges'

const loadPaste = async () => (await import('./paste-charges')).PasteCharges
const loadDrag = async () => (await import('./pointer-drag')).PointerDrag

/** Renders the charges in the order they are sent. Keys and buttons move them before the code for dragging loads. */
export function ChargesSection({ openCharges }: { openCharges: ReadonlySet<string> }) {
  const { control } = useFormContext<PlanForm>()
  const { errors, isSubmitted } = useFormState({ control })
  const { setOpenCharges } = usePlanContext()
  const { keys, actions, announcement, addOne, addPasted } = useCharges()
  const [pasting, setPasting] = useState(false)
  const anyOpen = keys.some((key) => openCharges.has(key))
  const isIdle = useIdle(true)
  const warning = isSubmitted && keys.length === 0 ? NO_CHARGES : ''
  const problem = errors.root?.charges?.message ?? warning

  return (
    <Section
      title="Charges"
      panel
      action={
        keys.length > 1 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => setOpenCharges(new Set(anyOpen ? [] : keys))}
          >
            {anyOpen ? 'Close all' : 'Open all'}
          </Button>
        )
      }
    >
      <p className="muted">
        What drivers are charged, in the order on the invoice. Amounts are in the fleet’s currency.
      </p>
      {problem !== '' && (
        <FieldWarning>
          <bdi>{visibleText(problem)}</bdi>
        </FieldWarning>
      )}
      <p id={HANDLE_KEYS_ID} className="visually-hidden">
        The arrow keys move it, Home and End to the first and the last place.
      </p>
      <ChargeActionsContext value={actions}>
        <ol aria-label="Charges" className={`unless-empty ${classes.list}`}>
          {keys.map((key, index) => (
            <ChargeRow
              key={key}
              itemKey={key}
              index={index}
              isLast={index === keys.length - 1}
              open={openCharges.has(key)}
            />
          ))}
        </ol>
        {isIdle && <Lazy load={loadDrag} with={{ keys }} />}
      </ChargeActionsContext>
      <div className={`wrap ${classes.actions}`}>
        <SecondaryButton id={ADD_CHARGE_ID} leftSection={<IconPlus size={18} aria-hidden />} onClick={addOne}>
          Add charge
        </SecondaryButton>
        <SecondaryButton
          leftSection={<IconClipboardText size={18} aria-hidden />}
          onClick={() => setPasting(true)}
        >
          Paste charges…
        </SecondaryButton>
      </div>
      <p className="visually-hidden" aria-live="assertive">
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
