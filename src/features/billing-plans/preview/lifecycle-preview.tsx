import { TextInput, type TextInputProps } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useZone } from '../../../domain/person/use-zone'
import { zoneNote } from '../../../domain/time/asked-time'
import { instantNow } from '../../../domain/time/now'
import { readTypedSpan } from '../../../domain/time/typed-span'
import { readDecimal } from '../../../lib/text/decimal-text'
import { HOUR, type Instant, modulo } from '../../../lib/time/instant'
import { wallText } from '../../../lib/time/moment-text'
import { instantToWall } from '../../../lib/time/zone'
import { Notice } from '../../../ui/feedback/notice'
import { Section } from '../../../ui/layout/section'
import type { PlanForm } from '../form/plan-form'
import { readEffectiveDate } from '../values/readings'
import { lifecycleOf } from './lifecycle'
import classes from './lifecycle.module.css'
import { LifecycleDrawing } from './lifecycle-drawing'

/** The sample's texts as they are typed. */
export interface SampleTexts {
  readonly created: string
  readonly ended: string
  readonly usage: string
}

/** Shows when an invoice under the plan is finalised and due, for a sample that is never sent. */
export function LifecyclePreview(props: {
  /** Null until one is typed. */
  sample: SampleTexts | null
  onSample: (sample: SampleTexts) => void
}) {
  const { onSample } = props
  const zone = useZone()
  const [now] = useState(instantNow)
  // Problems show when a field is left, never while it is typed in.
  const [typing, setTyping] = useState<keyof SampleTexts | null>(null)
  const { control } = useFormContext<PlanForm>()
  // What else is typed draws nothing again.
  const compute = ({ name: _, isActive: _a, paymentInstructions: _i, charges: _c, ...terms }: PlanForm) =>
    terms
  const terms = useDeferredValue(useWatch({ control, compute }))
  const sample = props.sample ?? firstSample(now, terms.effectiveDate, zone)
  const created = readInstant(sample.created, zone)
  const ended = sample.ended.trim() === '' ? null : readInstant(sample.ended, zone)
  const usageProblem = sample.usage.trim() !== '' && readDecimal(sample.usage.trim()) === null
  const inputProps = (name: keyof SampleTexts, problem: string | null | undefined) => ({
    value: sample[name],
    inputWrapperOrder: ORDER,
    description: zoneNote(sample[name]),
    error: typing !== name && problem,
    onChange: (event: { currentTarget: { value: string } }) => {
      setTyping(name)
      onSample({ ...sample, [name]: event.currentTarget.value })
    },
    onBlur: () => setTyping(null),
    autoComplete: 'off',
    spellCheck: false,
  })
  const lifecycle =
    created.instant === null
      ? null
      : lifecycleOf(
          terms,
          { createdAt: created.instant, agreementEnd: ended?.instant ?? null, unbilledUsage: sample.usage },
          zone,
        )
  return (
    <Section title="Invoice lifecycle">
      <fieldset className={classes.samples}>
        <legend className="muted">Try the plan with a sample invoice ({zone}).</legend>
        <TextInput label="Invoice created" {...inputProps('created', created.problem)} />
        <TextInput
          label="Agreement ended"
          placeholder="still running"
          {...inputProps('ended', ended?.problem)}
        />
        <TextInput
          label="Unbilled usage"
          inputMode="decimal"
          {...inputProps('usage', usageProblem ? 'Write a plain decimal, like 250.00.' : null)}
        />
      </fieldset>
      {lifecycle?.noInvoice != null && (
        <Notice tone="warning" role="status">
          {lifecycle.noInvoice}
        </Notice>
      )}
      {lifecycle !== null && <LifecycleDrawing lifecycle={lifecycle} />}
    </Section>
  )
}

/** An agreement that ended, and was invoiced, at the last full hour, or when the plan's first agreements end. */
function firstSample(now: Instant, effectiveDate: string, zone: string): SampleTexts {
  const date = readEffectiveDate(effectiveDate)
  const [here, inUtc] = [zone, 'UTC'].map(
    (one) => readInstant((date.ok && date.value) || '', one).instant ?? 0,
  )
  const at = Math.max(now - modulo(now, HOUR), here ?? 0, inUtc ?? 0)
  const text = wallText(instantToWall(at, zone), 60_000_000)
  return { created: text, ended: text, usage: '' }
}

const ORDER: NonNullable<TextInputProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error']

/** Parses a local time, or a date as its first moment; the earlier instant where the zone's clocks showed it twice. */
function readInstant(text: string, zone: string): { instant: Instant | null; problem: string | null } {
  const typed = readTypedSpan(text, zone)
  return typed.kind === 'invalid'
    ? { instant: null, problem: typed.message }
    : { instant: typed.start, problem: null }
}
