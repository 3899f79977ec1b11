import { TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { ActionButton } from '../../../ui/feedback/action-button'
import { TextArea } from '../../../ui/form/text-area'
import classes from './edit.module.css'

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
