import { expect, test } from 'vitest'
import { HOUR } from '../../../lib/time/instant'
import type { PlanForm } from '../form/plan-form'
import { sampleForm } from '../testing/sample-form'
import { computeLifecycle } from './lifecycle'
import { scaleOf } from './lifecycle-drawing'

const created = 1_700_000_000_000_000

function scale(change: Partial<PlanForm>) {
  const sample = { createdAt: created, agreementEnd: null }
  return scaleOf(computeLifecycle(sampleForm(change), sample, 'UTC'))
}

test('the scale is linear: earlier is further left', () => {
  const { of } = scale({ gracePeriodHours: '-24', paymentDueHours: '72' })
  const [before, at, after] = [-24, 0, 24].map((hours) => of(created + hours * HOUR))
  expect(before).toBeLessThan(at ?? 0)
  expect((at ?? 0) - (before ?? 0)).toBeCloseTo((after ?? 0) - (at ?? 0))
})

test('ticks are few, and count from the creation', () => {
  for (const hours of ['1', '5', '24', '72', '720', '8760', '876000', '-8760']) {
    const { ticks } = scale({ gracePeriodHours: hours, paymentDueHours: '7' })
    expect(ticks.length, hours).toBeLessThanOrEqual(6)
    expect(ticks.map(({ text }) => text)).toContain('0')
  }
  expect(scale({ gracePeriodHours: '72' }).ticks.map(({ text }) => text)).toEqual([
    '0',
    '+1 d',
    '+2 d',
    '+3 d',
  ])
})

test('without dates, the creation has a position, and there are no ticks', () => {
  const { of, ticks } = scale({})
  expect(of(created)).toBe(3)
  expect(ticks).toEqual([])
})
