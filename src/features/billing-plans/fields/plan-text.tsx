import { TextInput } from '@mantine/core'
import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { TextArea } from '../../../ui/form/text-area'
import type { FieldInfo } from '../form/plan-fields'
import { usePlanForm, usePlanState } from '../form/plan-form-context'
import { FieldWarning } from './field-warning'

/** A parsed text; `canonical` is its normal spelling, written into the field on blur. */
type FieldReading =
  | { readonly ok: true; readonly canonical?: string }
  | { readonly ok: false; readonly suggestion?: string }

/** A text field of the plan. Its own problems show after the first blur, the service's at once. */
export function PlanText(props: {
  field: FieldInfo
  label: string
  help?: ReactNode
  read?: (text: string) => FieldReading
  /** Rows of a textarea; a one-line input without it. */
  lines?: number
  inputMode?: 'decimal' | 'numeric'
  type?: HTMLInputTypeAttribute
  placeholder?: string
  rightSection?: ReactNode
  className?: string
}) {
  const { field, read } = props
  const { form } = usePlanForm()
  const { error, warning, markVisited } = useFieldProblems(field)
  const suggestion = usePlanState(() => {
    const reading = error === '' ? undefined : read?.(String(form.getValues(field.name) ?? ''))
    return reading?.ok === false ? (reading.suggestion ?? '') : ''
  })

  function onBlur() {
    const text = String(form.getValues(field.name) ?? '')
    const reading = read?.(text)
    if (reading?.ok && reading.canonical !== undefined && reading.canonical !== text)
      form.setValue(field.name, reading.canonical)
    markVisited()
  }

  function applySuggestion() {
    form.setValue(field.name, suggestion)
    document.getElementById(field.id)?.focus()
  }

  const common = {
    ...form.register(field.name, { onBlur }),
    id: field.id,
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
          <Button variant="default" size="compact-xs" onClick={applySuggestion}>
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

/**
 * The problems to show at a field.
 * None before its first blur, unless a review was requested or the service refused.
 */
function useFieldProblems({ id, path }: FieldInfo) {
  const { store, presses } = usePlanForm()
  const due = usePlanState(
    ({ visited, reviewRequested, refusal }) => reviewRequested || refusal !== null || visited.has(id),
  )
  const error = usePlanState((_, { messageAt }) => (due ? messageAt(path, 'error') : ''))
  const warning = usePlanState((_, { messageAt }) => (due ? messageAt(path, 'warning') : ''))

  /** After the press that moved the focus: the message moves what is below it, and the click would miss. */
  function markVisited() {
    presses.whenOver(() => {
      const { visited } = store.state()
      if (visited.has(id)) store.notify()
      else store.update({ visited: new Set(visited).add(id) })
    })
  }

  return { error, warning, markVisited }
}
