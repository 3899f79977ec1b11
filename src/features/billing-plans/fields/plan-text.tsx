import { TextInput } from '@mantine/core'
import type { FocusEvent, ReactNode } from 'react'
import { type FieldError, get, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { TextArea } from '../../../ui/form/text-area'
import { REFUSED, useForget, usePlanContext } from '../form/plan-context'
import { type FieldReading, READERS } from '../form/plan-fields'
import type { ChargeForm, PlanForm } from '../form/plan-form'
import { FieldWarning } from './field-warning'

/** The names of the fields whose value is a text. */
type TextName = TextsOf<PlanForm> | `charges.${number}.${TextsOf<Omit<ChargeForm, 'key'>>}`
type TextsOf<T> = { [Name in keyof T & string]: T[Name] extends string ? Name : never }[keyof T & string]

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** A text field of the plan. Its problems show once it was left, the service's at once. */
export function PlanText(props: {
  name: TextName
  id: string
  label: string
  help?: ReactNode
  /** Warnings beside those of its own reading. */
  warnings?: readonly string[]
  /** A field whose error depends on this one, too. */
  deps?: TextName
  /** Rows of a textarea; a one-line input without it. */
  lines?: number
  inputMode?: 'decimal' | 'numeric'
  placeholder?: string
  rightSection?: ReactNode
  className?: string
}) {
  const { name, id } = props
  const { control, register, getValues, setValue, trigger } = useFormContext<PlanForm>()
  const forget = useForget(name)
  const { presses } = usePlanContext()
  const { errors, touchedFields, isSubmitted } = useFormState({ control, name })
  const { suggestion, warning } = useWatch({ control, name, compute: (text) => hintsIn(name, text ?? '') })
  const fieldError: FieldError | undefined = get(errors, name)
  const error = fieldError?.message ?? ''
  const isDue = isSubmitted || get(touchedFields, name) === true
  const warnings = isDue ? [...(props.warnings ?? []), warning].filter(Boolean).join(' ') : ''
  const field = register(name, {
    ...(props.deps && { deps: props.deps }),
    onChange: ({ target }) => {
      forget()
      // Once it was left, what is wrong is told with every key.
      if (isDue && (error !== '' || readingOf(name, target.value)?.ok === false)) void trigger(name)
    },
  })

  function leave(event: FocusEvent) {
    const text = getValues(name)
    const reading = readingOf(name, text)
    if (reading?.ok && reading.canonical !== undefined && reading.canonical !== text)
      setValue(name, reading.canonical)
    // What the service said stays until the text is changed.
    if (fieldError?.type === REFUSED) return
    // After the press that moved the focus: the message moves what is below it, and the click would miss.
    presses.whenOver(() => void field.onBlur(event))
  }

  function applySuggestion() {
    setValue(name, suggestion, { shouldValidate: true })
    document.getElementById(id)?.focus()
  }

  const common = {
    ...field,
    onBlur: leave,
    id,
    label: props.label,
    className: props.className ?? '',
    description: (props.help || warnings) && (
      <>
        {props.help}
        {warnings !== '' && <FieldWarning>{warnings}</FieldWarning>}
      </>
    ),
    inputWrapperOrder: ORDER,
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

/** What is offered instead of a text, and warned of: the field is drawn again only where that changes. */
function hintsIn(name: TextName, text: string): { suggestion: string; warning: string } {
  const reading = readingOf(name, text)
  return {
    suggestion: (!reading?.ok && reading?.suggestion) || '',
    warning: (reading?.ok && reading.warning) || '',
  }
}

function readingOf(name: TextName, text: string): FieldReading | undefined {
  const readers: Readonly<Record<string, ((text: string) => FieldReading) | undefined>> = READERS
  return readers[name.split('.').at(-1) ?? name]?.(text)
}
