import { TextInput } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useZone } from '../../../domain/person/use-zone'
import type { ApiError } from '../../../lib/api-error'
import { visibleText } from '../../../lib/text/visible-text'
import { problemAt } from '../../../ui/feedback/field-problems'
import { type Known, type KnownVehicle, sourceText } from '../record/known-vehicle'
import { EDITABLE_FIELDS, type EditableField, lengthText, textProblem } from '../record/vehicle-fields'
import { withText, withTypedText } from '../save/vehicle-edits'
import classes from './edit.module.css'
import { EditTextField } from './edit-text-field'
import type { FieldsProps } from './use-vehicle-edit'

/** Whether a field that can be changed has no known value. */
export function isSomeUnknown({ text }: KnownVehicle): boolean {
  return EDITABLE_FIELDS.some(({ name }) => text[name] === undefined)
}

type TextFieldsProps = FieldsProps & { submitError: ApiError | null }

/** The plate, which cannot change, and the text fields that can. */
export function VehicleTextFields(props: TextFieldsProps) {
  const { known, reading } = props
  return (
    <div className={classes.fields}>
      <FixedField label="Plate number" known={known.text.plate_number} reading={reading} />
      <FixedField label="Plate state" known={known.text.plate_state} reading={reading} />
      {EDITABLE_FIELDS.map((field) => (
        <TextField key={field.name} field={field} {...props} />
      ))}
    </div>
  )
}

function FixedField(props: { label: string; known: Known<string> | undefined; reading: boolean }) {
  const { label, known, reading } = props
  return (
    <TextInput
      label={label}
      value={visibleText(known?.value ?? '')}
      placeholder={reading ? 'Loading…' : 'Not known'}
      description="Fixed when the vehicle was created."
      inputWrapperOrder={['label', 'input', 'description']}
      leftSection={<IconLock size={16} aria-hidden />}
      readOnly
      className={classes.fixed ?? ''}
    />
  )
}

function TextField(props: TextFieldsProps & { field: EditableField }) {
  const { field, known, edits, onEdits, reading } = props
  const zone = useZone()
  const { name, label } = field
  const value = edits.text[name]
  const before = known.text[name]
  const text = value ?? before?.value ?? ''
  const length = lengthText(field, text)
  const problem =
    (value === undefined ? null : textProblem(field, value)) ?? problemAt(props.submitError, name)
  const will = value === '' && problem === null && 'Emptied when you save.'
  const was = before?.value === '' ? 'Was empty.' : before && `Was “${visibleText(before.value)}”.`
  const isTouched = value !== undefined
  const about = [
    // Of a field that is not touched, the placeholder says that nothing is known.
    isTouched && (before || !reading) && (will || (!before && 'Its present value is not known.')),
    isTouched && was,
    before && sourceText(before.source, zone),
    length && problem === null && `${length}.`,
  ].filter(Boolean)
  return (
    <EditTextField
      id={`edit-${name}`}
      label={label}
      value={text}
      placeholder={value === '' ? 'Will be emptied' : before ? '' : reading ? 'Loading…' : 'Not known'}
      description={about.length === 0 ? null : <bdi>{about.join(' ')}</bdi>}
      error={problem}
      touched={isTouched}
      readOnly={props.readOnly}
      onType={(next) => onEdits(withTypedText(edits, known, name, next))}
      onUndo={() => onEdits(withText(edits, name, undefined))}
      onClear={before || reading ? undefined : () => onEdits(withText(edits, name, ''))}
    />
  )
}
