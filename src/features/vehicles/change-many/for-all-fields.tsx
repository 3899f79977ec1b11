import { NativeSelect, TextInput } from '@mantine/core'
import { ACTIVE_LABEL, EDITABLE_FIELDS, textProblem } from '../record/vehicle-fields'
import type { VehicleEdits } from '../save/vehicle-edits'
import classes from './change-input.module.css'

/** What every vehicle is given whose own cell in the list is empty. */
export function ForAllFields(props: { edits: VehicleEdits; onEdits: (edits: VehicleEdits) => void }) {
  const { edits, onEdits } = props

  function setText(name: (typeof EDITABLE_FIELDS)[number]['name'], value: string | undefined) {
    const { [name]: _, ...rest } = edits.text
    onEdits({ ...edits, text: value === undefined ? rest : { ...rest, [name]: value } })
  }

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
              onChange={(event) => setText(field.name, event.currentTarget.value || undefined)}
            />
            <label className={`line muted ${classes.clear}`}>
              <input
                type="checkbox"
                aria-label={`Empty ${field.label}`}
                checked={isCleared}
                onChange={(event) => setText(field.name, event.currentTarget.checked ? '' : undefined)}
              />
              Empty it
            </label>
          </div>
        )
      })}
    </fieldset>
  )
}
