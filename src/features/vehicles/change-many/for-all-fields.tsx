import { NativeSelect, TextInput } from '@mantine/core'
import { ACTIVE_LABEL, EDITABLE_FIELDS, textProblem } from '../record/vehicle-fields'
import { type VehicleEdits, withText } from '../save/vehicle-edits'
import type { ChangeDraft } from './change-draft'
import classes from './change-input.module.css'

const ACTIONS = [
  ['take-off', 'Take off the fleet'],
  ['put-on', 'Put on the fleet'],
  ['fields', 'Change values'],
] as const

/** What is to happen to every vehicle of the list. */
export function DoWhat(props: {
  chosen: ChangeDraft['action']
  /** Nobody chose: the list has values, and is read for them. */
  isByList: boolean
  onChoose: (action: ChangeDraft['action']) => void
}) {
  return (
    <fieldset>
      <legend className="strong">Do what?</legend>
      <div className="row-fields">
        {ACTIONS.map(([action, label]) => (
          <label key={action} className="line">
            <input
              type="radio"
              name="do-what"
              checked={props.chosen === action}
              onChange={() => props.onChoose(action)}
            />
            {label}
          </label>
        ))}
        {props.isByList && <span className="muted">Chosen by the list: it has columns of values.</span>}
      </div>
    </fieldset>
  )
}

/** What every vehicle is given whose own cell in the list is empty. */
export function ForAllFields(props: { edits: VehicleEdits; onEdits: (edits: VehicleEdits) => void }) {
  const { edits, onEdits } = props

  return (
    <fieldset className={classes.fields}>
      <legend className="muted">For every vehicle whose own cell in the list is empty.</legend>
      <NativeSelect
        label={ACTIVE_LABEL}
        value={edits.active === undefined ? '' : edits.active ? 'on' : 'off'}
        data={[
          { value: '', label: 'Leave as it is' },
          { value: 'off', label: 'Take off the fleet' },
          { value: 'on', label: 'Put on the fleet' },
        ]}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          const { active: _, ...rest } = edits
          onEdits(chosen === '' ? rest : { ...rest, active: chosen === 'on' })
        }}
      />
      {EDITABLE_FIELDS.map((field) => {
        const value = edits.text[field.name]
        const isCleared = value === ''
        const setText = (next: string | undefined) => onEdits(withText(edits, field.name, next))
        return (
          <div key={field.name} className="stack-tight">
            <TextInput
              className={isCleared ? classes.emptied : undefined}
              label={field.label}
              placeholder={isCleared ? 'Will be emptied' : 'Leave as it is'}
              value={value ?? ''}
              disabled={isCleared}
              error={value === undefined ? null : textProblem(field, value)}
              autoComplete="off"
              onChange={(event) => setText(event.currentTarget.value || undefined)}
            />
            <label className={`line muted ${classes.clear}`}>
              <input
                type="checkbox"
                aria-label={`Empty ${field.label}`}
                checked={isCleared}
                onChange={(event) => setText(event.currentTarget.checked ? '' : undefined)}
              />
              Empty it
            </label>
          </div>
        )
      })}
    </fieldset>
  )
}
