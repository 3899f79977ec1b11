import { TextInput, type TextInputProps } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { FocusEvent, ReactNode } from 'react'
import { type FieldError, get, useController, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { JsonText } from '../../../lib/json/json-text'
import { visibleText } from '../../../lib/text/visible-text'
import type { MomentPart } from '../../../ui/form/calendar'
import { LabeledSwitch } from '../../../ui/form/labeled-switch'
import { MomentInput } from '../../../ui/form/moment-input'
import { TextArea } from '../../../ui/form/text-area'
import { Section } from '../../../ui/layout/section'
import { usePlanContext, useRecheck } from '../form/plan-context'
import { type ChargeForm, type HOURS_FIELDS, type PlanForm, parseField, planField } from '../form/plan-form'
import { duplicateWarnings } from '../form/plan-problems'
import { daysNote, daysText, HOUR_PRESETS } from '../values/parse-values'
import classes from './fields.module.css'

type TextName = TextsOf<PlanForm> | `charges.${number}.${TextsOf<Omit<ChargeForm, 'key'>>}`
type TextsOf<T> = { [Name in keyof T & string]: T[Name] extends string ? Name : never }[keyof T & string]

export function PlanText({
  name,
  help,
  warnings: given = [],
  lines,
  needs,
  list,
  rightSection,
  ...input
}: Pick<
  TextInputProps,
  'id' | 'label' | 'inputMode' | 'placeholder' | 'list' | 'rightSection' | 'className'
> & {
  name: TextName
  help?: ReactNode
  warnings?: readonly string[]
  /** Number of rows of a text area; absent for a one-line input. */
  lines?: number
  needs?: MomentPart
}) {
  const { control, register, getValues, setValue, trigger } = useFormContext<PlanForm>()
  const recheck = useRecheck(name)
  const { presses } = usePlanContext()
  const { errors, touchedFields, isSubmitted } = useFormState({ control, name })
  const warning = useWatch({
    control,
    name,
    compute: (text) => {
      const reading = parseField(name, text ?? '')
      return (reading?.ok && reading.warning) || ''
    },
  })
  const fieldError: FieldError | undefined = get(errors, name)
  const error = fieldError?.message ?? ''
  const isDue = isSubmitted || get(touchedFields, name) === true
  const warnings = isDue ? [...given, warning].filter(Boolean).join(' ') : ''
  const field = register(name, {
    onChange: ({ target }) => {
      // After the first blur, every key validates the field.
      if (isDue && error === '' && parseField(name, target.value)?.ok === false) void trigger(name)
      recheck()
    },
  })

  function leave(event: FocusEvent) {
    const text = getValues(name)
    const reading = parseField(name, text)
    // Writes the value in its normal spelling: `072` → `72`. JSON stays as typed.
    if (reading?.ok && !(reading.value instanceof JsonText) && String(reading.value ?? '') !== text)
      setValue(name, String(reading.value ?? ''))
    // Each change already validated it. The service's error stays until then.
    if (error !== '') return
    // Waits for the press that moved the focus to end. The message moves the content below, so the click would miss.
    presses.whenOver(() => void field.onBlur(event))
  }

  const common = {
    ...input,
    ...field,
    onBlur: leave,
    description: (help || warnings) && (
      <>
        {help}
        {warnings !== '' && <FieldWarning>{warnings}</FieldWarning>}
      </>
    ),
    error: error !== '' && <bdi>{visibleText(error)}</bdi>,
    spellCheck: false,
  }
  if (needs) return <MomentInput {...common} needs={needs} />
  if (lines !== undefined) return <TextArea {...common} rows={lines} />
  return <TextInput {...common} list={list} rightSection={rightSection} rightSectionWidth="auto" />
}

export function FieldWarning(props: { children: ReactNode }) {
  return (
    <span className="warning line top">
      <IconAlertTriangle size={16} aria-hidden />
      <span>{props.children}</span>
    </span>
  )
}

export function PlanSwitch(props: {
  name: 'isActive' | 'billDuring' | `charges.${number}.${'showAggregatedValue' | 'showRate'}`
  id: string
  label: string
  describe?: (value: boolean | null) => string
}) {
  const { name } = props
  const { control } = useFormContext<PlanForm>()
  const recheck = useRecheck(name)
  const { field, fieldState } = useController({ control, name })
  return (
    <LabeledSwitch
      id={props.id}
      label={props.label}
      description={props.describe?.(field.value)}
      error={fieldState.error?.message ?? null}
      checked={field.value ?? false}
      onChange={(event) => {
        field.onChange(event.currentTarget.checked)
        recheck()
      }}
    />
  )
}

export function BasicsSection() {
  const { control } = useFormContext<PlanForm>()
  const { hints } = usePlanContext()
  const [name, billDuring] = useWatch({ control, name: ['name', 'billDuring'] })
  return (
    <Section title="Basics" panel>
      <PlanText {...planField('name')} help="1 to 255 characters" warnings={duplicateWarnings(name, hints)} />
      <PlanSwitch {...planField('isActive')} />
      <PlanSwitch
        {...planField('billDuring')}
        describe={(on) => (on ? 'Also billed at the threshold' : 'Billed only when the agreement ends')}
      />
      {billDuring && (
        <PlanText
          {...planField('threshold')}
          help="When unbilled usage reaches this amount"
          inputMode="decimal"
        />
      )}
      <PlanText
        {...planField('effectiveDate')}
        help="Agreements that ended on or after this date are billed."
        placeholder="YYYY-MM-DD"
        needs="day"
      />
    </Section>
  )
}

export function TimesSection() {
  return (
    <Section title="Billing times" panel>
      <p className="muted">In whole hours. Empty fields use the default.</p>
      <div className="tiles">
        <HoursField field="gracePeriodHours" help="Time to review an invoice before it can be finalized." />
        <HoursField field="paymentDueHours" help="Time to pay a finalized invoice." />
        <HoursField
          field="lateTicketGracePeriodHours"
          help="Time a late-ticket draft waits for more tickets."
        />
        <HoursField field="progressiveGracePeriodHours" help="Time to check a mid-agreement invoice." />
      </div>
    </Section>
  )
}

function HoursField({ field, help }: { field: (typeof HOURS_FIELDS)[number]; help: string }) {
  const { control, setValue } = useFormContext<PlanForm>()
  const note = useWatch({ control, name: field, compute: daysNote })
  return (
    <div className={classes.hours}>
      <PlanText
        {...planField(field)}
        help={help}
        inputMode="numeric"
        rightSection={
          <select
            className={`bare-button muted ${classes.unit}`}
            aria-label={`${planField(field).label}, usual hours`}
            value=""
            onChange={(event) => setValue(field, event.currentTarget.value, { shouldValidate: true })}
          >
            <option value="" hidden>
              hours {note}
            </option>
            {HOUR_PRESETS.map((hours) => (
              <option key={hours} value={hours}>
                {daysText(hours) || `${hours} hours`}
              </option>
            ))}
          </select>
        }
      />
    </div>
  )
}
