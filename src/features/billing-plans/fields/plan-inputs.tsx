import { TextInput } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { FocusEvent, ReactNode } from 'react'
import { type FieldError, get, useController, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { JsonText } from '../../../lib/json/json-text'
import { visibleText } from '../../../lib/text/visible-text'
import { SecondaryButton } from '../../../ui/button/button'
import { LabelledSwitch } from '../../../ui/form/labelled-switch'
import { TextArea } from '../../../ui/form/text-area'
import { REFUSED, useForget, usePlanContext } from '../form/plan-context'
import { type ChargeForm, type PlanForm, READERS } from '../form/plan-form'
import type { Reading } from '../values/readings'
import classes from './fields.module.css'

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
    // In its normal spelling: `072` → `72`. JSON stays as it is typed.
    if (reading?.ok && !(reading.value instanceof JsonText) && String(reading.value ?? '') !== text)
      setValue(name, String(reading.value ?? ''))
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
          <SecondaryButton size="compact-xs" onClick={applySuggestion}>
            Use {suggestion}
          </SecondaryButton>
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

function readingOf(name: TextName, text: string): Reading<unknown> | undefined {
  const readers: Readonly<Record<string, ((text: string) => Reading<unknown>) | undefined>> = READERS
  return readers[name.split('.').at(-1) ?? name]?.(text)
}

/** A warning at a field: the plan can be created with it, once it is acknowledged. */
export function FieldWarning(props: { children: ReactNode }) {
  return (
    <span className={`warning ${classes.warning}`}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>{props.children}</span>
    </span>
  )
}

/** A switch of the plan. Null, where nobody touched it yet, is drawn as off. */
export function PlanSwitch(props: {
  name: 'isActive' | 'billDuring' | `charges.${number}.${'showAggregatedValue' | 'showRate'}`
  id: string
  label: string
  describe?: (value: boolean | null) => string
}) {
  const { name } = props
  const { control } = useFormContext<PlanForm>()
  const forget = useForget(name)
  const { field, fieldState } = useController({ control, name })
  return (
    <LabelledSwitch
      id={props.id}
      label={props.label}
      description={props.describe?.(field.value)}
      error={fieldState.error?.message ?? null}
      checked={field.value ?? false}
      onChange={(event) => {
        forget()
        field.onChange(event.currentTarget.checked)
      }}
    />
  )
}
