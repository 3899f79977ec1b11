import { TextInput } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { ActionButton } from '../../../ui/feedback/action-button'
import { TextArea } from '../../../ui/form/text-area'
import classes from './edit.module.css'

/** A text field whose button undoes a change, or empties it where the present value is unknown. */
export function EditTextField(props: {
  id: string
  label: string
  value: string
  placeholder: string
  /** Where the value came from, what it was, and how long it is. */
  about: ReactNode
  problem: ReactNode
  touched: boolean
  readOnly: boolean
  lines?: boolean
  onType: (text: string) => void
  onUndo: () => void
  /** Left out where typing is enough to empty the field. */
  onClear?: (() => void) | undefined
}) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const { label, touched, readOnly } = props
  const onClear = readOnly ? undefined : props.onClear

  function undo() {
    props.onUndo()
    field.current?.focus()
  }

  const shared = {
    ref: field,
    id: props.id,
    label,
    value: props.value,
    placeholder: props.placeholder,
    description: props.about,
    error: props.problem,
    readOnly,
    autoComplete: 'off',
    spellCheck: false,
    className: classes.field ?? '',
    'data-touched': touched,
    onChange: (event: { currentTarget: { value: string } }) => props.onType(event.currentTarget.value),
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
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
  }
  return props.lines ? <TextArea {...shared} rows={3} /> : <TextInput {...shared} />
}
