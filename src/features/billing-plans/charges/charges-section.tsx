import { TextInput } from '@mantine/core'
import IconClipboardText from '@tabler/icons-react/dist/esm/icons/IconClipboardText.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { memo, useDeferredValue, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { visibleText } from '../../../lib/text/visible-text'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { Lazy } from '../../../ui/feedback/lazy'
import { Section } from '../../../ui/layout/section'
import { useIdle } from '../../../ui/layout/use-idle'
import { Dialog } from '../../../ui/overlay/dialog'
import { FieldWarning } from '../fields/plan-inputs'
import { useOpenCharges, usePlanContext } from '../form/plan-context'
import { ADD_CHARGE_ID, type ChargeForm, type PlanForm } from '../form/plan-form'
import { chargeProblems } from '../form/plan-problems'
import { type ChargeFault, type ChargeFix, chargeFaults, faultText } from './charge-faults'
import { ChargeRow } from './charge-row'
import classes from './charges.module.css'
import { FaultList } from './fault-list'
import { ChargeActionsContext, HANDLE_KEYS_ID, useCharges, useChargeToast } from './use-charges'

const loadPaste = async () => (await import('./paste-charges')).PasteCharges
const loadDrag = async () => (await import('./pointer-drag')).PointerDrag

/**
 * The charges, in the order in which they are sent and printed: moved by a handle with mouse, finger and keyboard, by one step,
 * or to a position by number. Keys and buttons work at once; the code for mouse and finger comes once the page is drawn.
 */
export function ChargesSection() {
  const { control } = useFormContext<PlanForm>()
  const { errors, isSubmitted } = useFormState({ control })
  const charges = useCharges()
  const { keys, actions, lifted, asking, ask, nameOf, addPasted } = charges
  const [pasting, setPasting] = useState(false)
  const [open, setOpen] = useOpenCharges()
  const anyOpen = keys.some((key) => open.has(key))
  const drawn = useIdle(true)
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
      <p id={HANDLE_KEYS_ID} className="visually-hidden">
        Space picks it up, the arrow keys move it, Space puts it down, Escape leaves it where it was.
      </p>
      <ChargeActionsContext value={actions}>
        <ol aria-label="Charges" className={classes.list}>
          {keys.map((key, index) => (
            <ChargeRow
              key={key}
              itemKey={key}
              index={index}
              isLast={index === keys.length - 1}
              open={open.has(key)}
              liftedFrom={key === lifted?.key ? lifted.from : null}
            />
          ))}
        </ol>
      </ChargeActionsContext>
      {drawn && <Lazy load={loadDrag} with={{ keys, actions }} />}
      <p aria-live="assertive" className="visually-hidden">
        {charges.said}
      </p>
      {asking !== null && (
        <MoveDialog
          name={nameOf(asking)}
          position={keys.indexOf(asking) + 1}
          count={keys.length}
          onMove={(position) => {
            ask(null)
            actions.move(asking, position - 1, 'ask')
          }}
          onClose={() => ask(null)}
        />
      )}
      <ChargesFaults />
      <div className={`wrap ${classes.actions}`}>
        <SecondaryButton
          id={ADD_CHARGE_ID}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={charges.addOne}
        >
          Add charge
        </SecondaryButton>
        <SecondaryButton
          leftSection={<IconClipboardText size={18} aria-hidden />}
          onClick={() => setPasting(true)}
        >
          Paste charges…
        </SecondaryButton>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {charges.announcement}
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
const ChargesFaults = memo(function ChargesFaults() {
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
})

/** Asks for a charge's new position in the list, counted from 1. */
function MoveDialog(props: {
  name: string
  position: number
  count: number
  onMove: (position: number) => void
  onClose: () => void
}) {
  const { name, position, count } = props
  const [text, setText] = useState(String(position))
  const [problem, setProblem] = useState<string | null>(null)

  function move() {
    const to = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0
    if (to < 1 || to > count) setProblem(`Type a position from 1 to ${count}.`)
    else props.onMove(to)
  }

  return (
    <Dialog title={`Move ${name}`} onClose={props.onClose}>
      <TextInput
        label="Position"
        description={`From 1, the first, to ${count}, the last.`}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={problem}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The dialog may be inside a form, which must not be submitted.
          event.preventDefault()
          move()
        }}
      />
      <div className="line end">
        <SecondaryButton onClick={props.onClose}>Cancel</SecondaryButton>
        <Button onClick={move}>Move</Button>
      </div>
    </Dialog>
  )
}
