import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { TextInput, type TextInputProps } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { type ReactNode, useRef } from 'react'
import { useZone } from '../../../domain/person/use-zone'
import type { ApiError } from '../../../lib/api-error'
import { visibleText } from '../../../lib/text/visible-text'
import { SmallButton } from '../../../ui/button/small-button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { problemAt } from '../../../ui/feedback/field-problems'
import { LabelledSwitch } from '../../../ui/form/labelled-switch'
import { TextArea } from '../../../ui/form/text-area'
import { type Known, type KnownVehicle, sourceText } from '../record/known-vehicle'
import {
  ACTIVE_LABEL,
  EDITABLE_FIELDS,
  type EditableField,
  lengthText,
  textProblem,
} from '../record/vehicle-fields'
import { withActive, withText, withTypedText } from '../save/vehicle-edits'
import classes from './edit.module.css'
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

/** Switches the vehicle on or off the fleet, and says what saving will do. Untouched, it changes nothing. */
export function MembershipSwitch(props: FieldsProps & { problem: string | null }) {
  const { known, edits, readOnly } = props
  const before = known.active
  const wanted = edits.active
  const isKnown = before !== undefined || wanted !== undefined
  const set = (active: boolean | undefined) => {
    if (!readOnly) props.onEdits(withActive(edits, known, active))
  }
  return (
    <div className={`wrap ${classes.switch}`}>
      <LabelledSwitch
        id="edit-active"
        label={ACTIVE_LABEL}
        checked={wanted ?? before ?? false}
        undetermined={!isKnown}
        description={switchText(before, wanted, props.reading)}
        error={props.problem}
        onChange={(event) => {
          const { checked } = event.currentTarget
          // Where the state is not known, off means "leave it as it is". A button takes it off.
          set(before === undefined && !checked ? undefined : checked)
        }}
      />
      {before === undefined && !props.reading && (
        <div className="wrap">
          {CHOICES.map(({ text, active }) => (
            <SmallButton key={text} onClick={() => set(active === wanted ? undefined : active)}>
              {active === wanted ? 'Leave it as it is' : text}
            </SmallButton>
          ))}
        </div>
      )}
    </div>
  )
}

/** For a state that is not known: a switch alone cannot say "leave it as it is". */
const CHOICES = [
  { text: 'Put it on the fleet', active: true },
  { text: 'Take it off the fleet', active: false },
]

function switchText(before: boolean | undefined, wanted: boolean | undefined, reading: boolean): string {
  if (wanted !== undefined && wanted !== before) {
    return wanted ? 'Goes on the fleet when you save.' : 'Comes off the fleet when you save.'
  }
  if (before === undefined) {
    return reading ? 'Loading…' : 'Not known. It stays as it is unless you choose.'
  }
  return before ? 'Switch off to take it off the fleet.' : 'Switch on to put it on the fleet.'
}

const ORDER: NonNullable<TextInputProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error']

/** A text field whose button undoes a change, or empties it where the present value is unknown. */
export function EditTextField(props: {
  id: string
  label: string
  value: string
  placeholder: string
  /** Where the value came from, what it was, and how long it is. */
  description: ReactNode
  error: ReactNode
  readOnly: boolean
  touched: boolean
  lines?: boolean
  onType: (text: string) => void
  onUndo: () => void
  /** Left out where typing is enough to empty the field. */
  onClear?: (() => void) | undefined
}) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const { touched, lines, onType, onUndo, onClear: clear, ...shown } = props
  const { label, readOnly } = props
  const onClear = readOnly ? undefined : clear

  function undo() {
    onUndo()
    field.current?.focus()
  }

  const shared = {
    ...shown,
    ref: field,
    autoComplete: 'off',
    spellCheck: false,
    className: classes.field ?? '',
    'data-touched': touched,
    onChange: (event: { currentTarget: { value: string } }) => onType(event.currentTarget.value),
    rightSection:
      touched || onClear ? (
        <ActionButton
          variant="subtle"
          size="compact-sm"
          aria-label={`${touched ? 'Undo' : 'Clear'} ${label}`}
          onClick={touched ? undo : onClear}
          disabledBecause={readOnly ? 'It can’t be changed now.' : null}
        >
          {touched ? 'Undo' : 'Clear'}
        </ActionButton>
      ) : null,
    rightSectionWidth: touched || onClear ? 64 : 12,
    inputWrapperOrder: ORDER,
  }
  return lines ? <TextArea {...shared} rows={3} /> : <TextInput {...shared} />
}
