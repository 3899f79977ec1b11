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

/** The sample as it is typed. */
export interface SampleTexts {
  readonly created: string
  readonly ended: string
  readonly usage: string
}

/** What becomes of an invoice under the plan, reviewRequested with a sample that is never sent. */
export function LifecyclePreview(props: {
  zone: string
  sample: SampleTexts
  onSample: (sample: SampleTexts) => void
}) {
  const { zone, sample, onSample } = props
  const terms = useDeferredPlanState((state) => state.terms)
  const created = readMoment(sample.created, zone)
  const ended = sample.ended.trim() === '' ? null : readMoment(sample.ended, zone)
  const usageProblem = sample.usage.trim() !== '' && readDecimal(sample.usage.trim()) === null
  const type = (name: keyof SampleTexts) => ({
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
        <legend>A sample to try the plan with, in {zone}. It is never sent.</legend>
        <TextInput label="Invoice created" error={created.problem} {...type('created')} />
        <TextInput
          label="Agreement ended"
          placeholder="still running"
          error={ended?.problem}
          {...type('ended')}
        />
        <TextInput
          label="Unbilled usage"
          inputMode="decimal"
          error={usageProblem && 'Write digits and a point alone.'}
          {...type('usage')}
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

/** The earlier reading where the zone's clocks showed the time twice. */
function readMoment(text: string, zone: string): { instant: Instant | null; problem: string | null } {
  const asked = readAskedTime(text, zone)
  if (asked.kind === 'moments') return { instant: asked.moments[0].start, problem: null }
  return { instant: null, problem: asked.kind === 'gap' ? asked.text : asked.message }
}
