import { useState } from 'react'
import { instantNow, parseTimeRange, zoneNote } from '../../../domain/time/query-time'
import { useZone } from '../../../domain/user/page-context'
import { HOUR, type Instant, modulo } from '../../../lib/time/instant'
import { wallText } from '../../../lib/time/moment-text'
import { instantToWall } from '../../../lib/time/zone'
import { Notice } from '../../../ui/feedback/notice'
import { MomentInput } from '../../../ui/form/moment-input'
import { Section } from '../../../ui/layout/section'
import { usePlanValues } from '../form/plan-context'
import { parseEffectiveDate } from '../values/parse-values'
import { computeLifecycle } from './lifecycle'
import classes from './lifecycle.module.css'
import { LifecycleDrawing } from './lifecycle-drawing'

export interface SampleTexts {
  readonly created: string
  readonly ended: string
}

export function LifecyclePreview(props: {
  sample: SampleTexts | null
  onSample: (sample: SampleTexts) => void
}) {
  const zone = useZone()
  const [now] = useState(instantNow)
  // Problems appear on blur, not while the user types.
  const [typing, setTyping] = useState<keyof SampleTexts | null>(null)
  const plan = usePlanValues()
  const sample = props.sample ?? firstSample(now, plan.effectiveDate, zone)
  const { instant: createdAt, problem } = readInstant(sample.created, zone)
  const ended = sample.ended.trim() === '' ? null : readInstant(sample.ended, zone)
  const inputProps = (name: keyof SampleTexts, problem: string | null | undefined) => ({
    needs: 'day or time' as const,
    value: sample[name],
    description: zoneNote(sample[name]),
    error: typing !== name && problem,
    onChange: (event: { currentTarget: { value: string } }) => {
      setTyping(name)
      props.onSample({ ...sample, [name]: event.currentTarget.value })
    },
    onBlur: () => setTyping(null),
  })
  const agreementEnd = ended?.instant ?? null
  const lifecycle = createdAt === null ? null : computeLifecycle(plan, { createdAt, agreementEnd }, zone)
  return (
    <Section title="Invoice lifecycle">
      <fieldset className={`tiles ${classes.samples}`}>
        <legend className="muted">Try the plan with a sample invoice ({zone}).</legend>
        <MomentInput label="Invoice created" {...inputProps('created', problem)} />
        <MomentInput
          label="Agreement ended"
          placeholder="still running"
          {...inputProps('ended', ended?.problem)}
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

/** Builds a sample that ended and was invoiced at the last full hour, or when the plan's first agreements end. */
function firstSample(now: Instant, effectiveDate: string, zone: string): SampleTexts {
  const date = parseEffectiveDate(effectiveDate)
  const [here, inUtc] = [zone, 'UTC'].map(
    (one) => readInstant((date.ok && date.value) || '', one).instant ?? 0,
  )
  const at = Math.max(now - modulo(now, HOUR), here ?? 0, inUtc ?? 0)
  const text = wallText(instantToWall(at, zone), 60_000_000)
  return { created: text, ended: text }
}

/** Parses a local time, or a date as its first moment; the earlier instant if the zone's clocks showed it twice. */
function readInstant(text: string, zone: string) {
  const typed = parseTimeRange(text, zone)
  return typed.kind === 'invalid'
    ? { instant: null, problem: typed.message }
    : { instant: typed.start, problem: null }
}
