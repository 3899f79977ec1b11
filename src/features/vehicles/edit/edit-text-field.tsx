import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { TextArea } from '../../../ui/form/text-area'
import classes from './edit.module.css'

/**
 * A text that can be left as it is: the button in it takes a change back, or asks for an empty value where nobody knows
 * the present one. Lines and long texts get a field of several lines.
 */
export function EditTextField(props: {
  id: string
  label: string
  value: string
  placeholder: string
  /** What is known of it, and how long it is. */
  about: ReactNode
  problem: ReactNode
  touched: boolean
  readOnly: boolean
  lines?: boolean
  onType: (text: string) => void
  onUndo: () => void
  /** Left out where there is nothing to clear explicitly. */
  onClear?: (() => void) | undefined
}) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const { label, touched, readOnly, onClear } = props

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
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${touched ? 'Undo' : 'Clear'} ${label}`}
          onClick={touched ? undo : onClear}
          aria-disabled={readOnly}
        >
          {touched ? 'Undo' : 'Clear'}
        </Button>
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
