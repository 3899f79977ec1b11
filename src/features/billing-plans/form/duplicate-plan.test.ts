import { expect, test } from 'vitest'
import type { RememberedPlan } from '../../../local/created-plans'
import { createdNames, duplicateWarnings, NO_HINTS } from './plan-problems'

const plan = (name: string, at: number, planId: string | null = null): RememberedPlan => ({
  key: name + at,
  at,
  fleetId: null,
  planId,
  fleet: null,
  name,
  sent: '{}',
  answer: null,
  form: null,
})
const messages = (name: string, names: Map<string, string>) => duplicateWarnings(name, { ...NO_HINTS, names })

test('a name that was used before is found whatever its case and blanks, the newest plan of it', () => {
  const names = createdNames([plan('Tolls ', 2000, '7'), plan('tolls', 1000, '5')], 'UTC')
  expect(messages(' TOLLS', names)).toEqual([
    'A plan of this name was created from this browser on 1 Jan 1970, 00:00 UTC (plan 7).',
  ])
  expect(messages('Tolls 2', names)).toEqual([])
})

test('a plan without a name has no duplicate', () => {
  expect(messages(' ', createdNames([plan('', 1000)], 'UTC'))).toEqual([])
})

test('a plan that was sent before has a warning whatever its name', () => {
  expect(duplicateWarnings('New', { ...NO_HINTS, sent: '1 Jan 1970, 00:00 UTC' })).toEqual([
    'This plan was sent on 1 Jan 1970, 00:00 UTC and may exist already. Ask your administrator.',
  ])
})
