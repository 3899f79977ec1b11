import { expect, test } from 'vitest'
import { parseInstant } from '../../../lib/time/instant'
import type { PlanForm } from '../form/plan-form'
import { sampleForm } from '../form/sample-form'
import { lifecycleOf } from './lifecycle'
import { lifecycleLines } from './lifecycle-drawing'

function standard(change: Partial<PlanForm>, created: string, zone: string): string[] {
  const createdAt = parseInstant(created) ?? Number.NaN
  const sample = { createdAt, agreementEnd: null, unbilledUsage: '' }
  const [lane] = lifecycleOf(sampleForm(change), sample, zone).lanes
  if (lane === undefined) throw new Error('No lane')
  return lifecycleLines(lane, createdAt, zone).map(({ what, span, spoken, here, utc, tone }) =>
    [what, span, spoken === span ? '' : spoken, here, utc, tone]
      .filter((part) => part !== '' && part !== 'plain')
      .join(' | '),
  )
}

test('each step with its duration and its date, in the zone and in UTC', () => {
  const hours = { gracePeriodHours: '72', paymentDueHours: '0' }
  expect(standard(hours, '2024-12-30T01:00:00Z', 'America/New_York')).toEqual([
    'Created | 29 Dec 2024, 20:00 EST (UTC−5) | 30 Dec, 01:00 UTC',
    'Draft open | +72 h (3 days) | +72 hours (3 days)',
    'Earliest finalisation | 1 Jan 2025, 20:00 EST (UTC−5) | 2 Jan, 01:00 UTC',
    'Payment due | at once | 1 Jan 2025, 20:00 EST (UTC−5) | 2 Jan, 01:00 UTC',
  ])
})

test('the UTC date has a year only where that differs, and is empty in the zone UTC', () => {
  expect(standard({}, '2025-01-01T01:00:00Z', 'America/New_York')[0]).toBe(
    'Created | 31 Dec 2024, 20:00 EST (UTC−5) | 1 Jan 2025, 01:00 UTC',
  )
  expect(standard({}, '2025-01-01T01:00:00Z', 'UTC')[0]).toBe('Created | 1 Jan 2025, 01:00 UTC')
})

test('defaults, negative, unreadable and very long durations', () => {
  expect(standard({ paymentDueHours: '-48' }, '2025-01-01T01:00:00Z', 'UTC').slice(1)).toEqual([
    'Draft open | default time | default',
    'Earliest finalisation | date not known | default',
    'Payment due | −48 h (2 days) backwards | −48 hours (2 days) backwards | date not known | backwards',
  ])
  expect(
    standard({ gracePeriodHours: '876601', paymentDueHours: 'x' }, '2025-01-01T01:00:00Z', 'UTC').slice(1),
  ).toEqual([
    'Draft open | +876,601 h (36,525 days 1 hour, about 100 years) | +876,601 hours (36,525 days 1 hour, about 100 years)',
    'Earliest finalisation | more than 100 years away',
    'Payment due | hours not valid | date not known | default',
  ])
})
