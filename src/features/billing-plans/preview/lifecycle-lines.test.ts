import { expect, test } from 'vitest'
import { parseInstant } from '../../../lib/time/instant'
import type { PlanForm } from '../form/plan-form'
import { sampleForm } from '../testing/sample-form'
import { computeLifecycle } from './lifecycle'
import { lifecycleLines } from './lifecycle-drawing'

function standard(change: Partial<PlanForm>, created: string, zone: string): string[] {
  const createdAt = parseInstant(created) ?? Number.NaN
  const sample = { createdAt, agreementEnd: null }
  const [lane] = computeLifecycle(sampleForm(change), sample, zone).lanes
  if (lane === undefined) throw new Error('No lane')
  return lifecycleLines(lane, createdAt, zone).map(({ what, span, time, tone }) =>
    [what, span, time, tone].filter((part) => part !== '' && part !== 'plain').join(' | '),
  )
}

test('lists each step with its duration and date, in the zone', () => {
  const hours = { gracePeriodHours: '72', paymentDueHours: '0' }
  expect(standard(hours, '2024-12-30T01:00:00Z', 'America/New_York')).toEqual([
    'Created | Dec 29, 2024, 8:00 PM EST (UTC−5)',
    'Draft open | +72 hours (3 days)',
    'Earliest finalization | Jan 1, 2025, 8:00 PM EST (UTC−5)',
    'Payment due | immediately | Jan 1, 2025, 8:00 PM EST (UTC−5)',
  ])
})

test('formats default, negative, unreadable, and very long durations', () => {
  expect(standard({ paymentDueHours: '-48' }, '2025-01-01T01:00:00Z', 'UTC').slice(1)).toEqual([
    'Draft open | default time | default',
    'Earliest finalization | date unknown | default',
    'Payment due | −48 hours (2 days) earlier | date unknown | backwards',
  ])
  expect(
    standard({ gracePeriodHours: '876601', paymentDueHours: 'x' }, '2025-01-01T01:00:00Z', 'UTC').slice(1),
  ).toEqual([
    'Draft open | +876,601 hours (36,525 days 1 hour, about 100 years)',
    'Earliest finalization | more than 100 years away',
    'Payment due | invalid hours | date unknown | default',
  ])
})
