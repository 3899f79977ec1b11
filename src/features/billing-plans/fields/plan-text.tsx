import { Button, TextInput } from '@mantine/core'
import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { visibleText } from '../../../lib/text/visible-text'
import { TextArea } from '../../../ui/form/text-area'
import { usePlan, usePlanDesk } from '../form/plan-context'
import type { FieldPlace } from '../form/plan-fields'
import { FieldWarning } from './field-warning'
import { usePlanField } from './use-plan-field'

/** What a field's text is read as; `canonical` is the one spelling of it, written into the field when it is left. */
export type FieldReading =
  | { readonly ok: true; readonly canonical?: string }
  | { readonly ok: false; readonly suggestion?: string }

/** A text field of the plan. What is wrong with it shows once it was left, what the service said at once. */
export function PlanText(props: {
  place: FieldPlace
  label: string
  help?: ReactNode
  read?: (text: string) => FieldReading
  /** A textarea instead of one line. */
  lines?: number
  inputMode?: 'decimal' | 'numeric'
  type?: HTMLInputTypeAttribute
  placeholder?: string
  rightSection?: ReactNode
  className?: string
}) {
  const { place, read } = props
  const { form } = usePlanDesk()
  const { error, warning, onLeft } = usePlanField(place)
  const suggestion = usePlan(() => {
    const reading = error === '' ? undefined : read?.(String(form.getValues(place.name) ?? ''))
    return reading?.ok === false ? (reading.suggestion ?? '') : ''
  })

  function settle() {
    const text = String(form.getValues(place.name) ?? '')
    const reading = read?.(text)
    if (reading?.ok && reading.canonical !== undefined && reading.canonical !== text)
      form.setValue(place.name, reading.canonical)
    onLeft()
  }

  function use() {
    form.setValue(place.name, suggestion)
    document.getElementById(place.id)?.focus()
  }

  const common = {
    ...form.register(place.name, { onBlur: settle }),
    id: place.id,
    label: props.label,
    className: props.className ?? '',
    description: (props.help || warning) && (
      <>
        {props.help}
        {warning !== '' && <FieldWarning>{warning}</FieldWarning>}
      </>
    ),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
    error: error !== '' && (
      <>
        <bdi>{visibleText(error.replace(` Use ${suggestion}?`, ''))}</bdi>{' '}
        {suggestion !== '' && (
          <Button variant="default" size="compact-xs" onClick={use}>
            Use {suggestion}
          </Button>
        )}
      </>
    ),
    placeholder: props.placeholder ?? '',
    autoComplete: 'off',
    spellCheck: false,
    ...(props.inputMode && { inputMode: props.inputMode }),
  }
  return props.lines === undefined ? (
    <TextInput {...common} rightSection={props.rightSection} rightSectionWidth="auto" />
  ) : (
    <TextArea {...common} rows={props.lines} />
  )
}
