import { expect, test } from 'vitest'
import type { RememberedPlan } from '../../../local/created-plans'
import { sampleForm } from '../testing/sample-form'
import { duplicateWarnings, NO_HINTS, usedNames } from './plan-problems'

const plan = (name: string, at: number, planId: string | null = null): RememberedPlan => ({
  key: name + at,
  at,
  fleetId: null,
  planId,
  fleet: null,
  name,
  sent: '{}',
  response: null,
  form: null,
})
const messages = (name: string, names: Map<string, string>) => duplicateWarnings(name, { ...NO_HINTS, names })

test('finds the newest plan with the same name, ignoring case and spaces', () => {
  const names = usedNames([plan('Tolls ', 2000, '7'), plan('tolls', 1000, '5')], [], 'UTC')
  expect(messages(' TOLLS', names)).toEqual([
    'A plan with this name was created from this browser on Jan 1, 1970, 12:00 AM UTC (plan 7).',
  ])
  expect(messages('Tolls 2', names)).toEqual([])
})

test('a plan without a name has no duplicate', () => {
  expect(messages(' ', usedNames([plan('', 1000)], [], 'UTC'))).toEqual([])
})

test.each([
  'December 2026 – Northeast',
  'december 2026 – NORTHEAST ',
  'December  2026 - Northeast',
  'December\u00a02026 – Northeast',
  'December 2026\u200b—Northeast',
  'Décember 2026 – Northeast',
])('warns about an unconfirmed plan with the same name, however it is spelled: %j', (name) => {
  const sent = { at: 2000, form: sampleForm({ name: ' December 2026 – Northeast' }) }
  expect(messages(name, usedNames([], [sent], 'UTC'))).toEqual([
    'A plan with this name was sent on Jan 1, 1970, 12:00 AM UTC and may have been created.',
  ])
  expect(messages('January 2027 – Northeast', usedNames([], [sent], 'UTC'))).toEqual([])
  expect(messages(name, usedNames([plan(name, 1000)], [sent], 'UTC'))).toEqual([
    expect.stringContaining('was created from this browser'),
  ])
})

test('warns about a plan that was sent before, whatever its name', () => {
  expect(duplicateWarnings('New', { ...NO_HINTS, sentAtText: 'Jan 1, 1970, 12:00 AM UTC' })).toEqual([
    'This plan was sent on Jan 1, 1970, 12:00 AM UTC and may exist already. Ask your administrator.',
  ])
})
