import { expect, test } from 'vitest'
import { samplePlan } from './demo'

test('the demo’s plan is for the current month, up to its last second', () => {
  expect(samplePlan(Date.parse('2026-11-30T23:59:59Z'))).toMatchObject({
    name: 'Daily rentals November 2026',
    effectiveDate: '2026-11-01',
  })
})
