import '../../../ui/form/choices.css'
import { Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ACTIVE_LABEL, EDITABLE_FIELDS, textProblem } from '../record/vehicle-fields'
import { isEmpty, statusValue, type VehicleEdits, withEdit } from '../save/pending-change'
import type { ChangeDraft } from './change-form'
import classes from './change-input.module.css'

const ACTIONS = [
  ['deactivate', 'Deactivate'],
  ['activate', 'Activate'],
  ['fields', 'Edit fields'],
] as const

/** Chooses an action for every vehicle. `isByList`: the list has values, and the user chose nothing. */
export function ActionPicker(props: {
  chosen: ChangeDraft['action']
  isByList: boolean
  onChoose: (action: ChangeDraft['action']) => void
}) {
  const { chosen, isByList, onChoose } = props
  return (
    <fieldset>
      <legend className="strong">What do you want to do?</legend>
      <div className="row-fields above-sm">
        {ACTIONS.map(([action, label]) => (
          <Radio
            key={action}
            name="do-what"
            label={label}
            checked={chosen === action}
            onChange={() => onChoose(action)}
          />
        ))}
        {isByList && <span className="muted">Chosen because your list has columns of values.</span>}
      </div>
    </fieldset>
  )
}

/** Values for every vehicle whose own cell is empty. Collapsed, unless needed or filled. */
export function ForAllFields(props: {
  edits: VehicleEdits
  isNeeded: boolean
  onEdits: (edits: VehicleEdits) => void
}) {
  const { edits, isNeeded, onEdits } = props
  // An open part stays open, also while its last value is deleted.
  const [isOpen, setOpen] = useState(false)
  const set = (path: string, value: string | undefined) => onEdits(withEdit(edits, path, value))
  return (
    <details
      className="quiet"
      open={isOpen || isNeeded || !isEmpty(edits)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="strong">Same values for all vehicles</summary>
      <fieldset className={`tiles above-sm ${classes.fields}`}>
        <legend className="muted">Used for vehicles with an empty cell in the list.</legend>
        <NativeSelect
          label={ACTIVE_LABEL}
          value={edits.active ?? ''}
          data={[
            { value: '', label: 'Don’t change' },
            { value: statusValue(false), label: 'Deactivate' },
            { value: statusValue(true), label: 'Activate' },
          ]}
          onChange={(event) => set('active', event.currentTarget.value || undefined)}
        />
        {EDITABLE_FIELDS.map((field) => {
          const { name, label } = field
          const value = edits[name]
          const isCleared = value === ''
          return (
            <div key={name} className="stack-tight">
              <TextInput
                className={isCleared ? classes.emptied : undefined}
                label={label}
                placeholder={isCleared ? 'Will be cleared' : 'Don’t change'}
                value={value ?? ''}
                disabled={isCleared}
                error={value === undefined ? null : textProblem(field, value)}
                onChange={(event) => set(name, event.currentTarget.value || undefined)}
              />
              <Checkbox
                size="xs"
                label="Clear this field"
                aria-label={`Clear ${label}`}
                checked={isCleared}
                onChange={(event) => set(name, event.currentTarget.checked ? '' : undefined)}
              />
            </div>
          )
        })}
      </fieldset>
    </details>
  )
}
