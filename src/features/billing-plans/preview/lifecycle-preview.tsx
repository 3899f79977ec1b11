import { TextInput } from '@mantine/core'
import { readAskedTime } from '../../../domain/time/asked-time'
import { readDecimal } from '../../../lib/text/decimal-text'
import type { Instant } from '../../../lib/time/instant'
import { Notice } from '../../../ui/feedback/notice'
import { Section } from '../../../ui/layout/section'
import { useDeferredPlanState } from '../form/plan-form-context'
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
  zone: string
  sample: SampleTexts
  onSample: (sample: SampleTexts) => void
}) {
  const { zone, sample, onSample } = props
  const terms = useDeferredPlanState((state) => state.terms)
  const created = readInstant(sample.created, zone)
  const ended = sample.ended.trim() === '' ? null : readInstant(sample.ended, zone)
  const usageProblem = sample.usage.trim() !== '' && readDecimal(sample.usage.trim()) === null
  const inputProps = (name: keyof SampleTexts) => ({
    value: sample[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onSample({ ...sample, [name]: event.currentTarget.value }),
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
        <legend>Try the plan with a sample invoice ({zone}).</legend>
        <TextInput label="Invoice created" error={created.problem} {...inputProps('created')} />
        <TextInput
          label="Agreement ended"
          placeholder="still running"
          error={ended?.problem}
          {...inputProps('ended')}
        />
        <TextInput
          label="Unbilled usage"
          inputMode="decimal"
          error={usageProblem && 'Write a plain decimal, like 250.00.'}
          {...inputProps('usage')}
        />
      </fieldset>
      {lifecycle?.noInvoice != null && (
        <Notice tone="warning" role="status">
          {lifecycle.noInvoice}
        </Notice>
      )}
      {lifecycle !== null && <LifecycleDrawing lifecycle={lifecycle} zone={zone} />}
    </Section>
  )
}

/** Parses a local time; the earlier instant where the zone's clocks showed it twice. */
function readInstant(text: string, zone: string): { instant: Instant | null; problem: string | null } {
  const asked = readAskedTime(text, zone)
  if (asked.kind === 'moments') return { instant: asked.moments[0].start, problem: null }
  return { instant: null, problem: asked.kind === 'gap' ? asked.text : asked.message }
}
