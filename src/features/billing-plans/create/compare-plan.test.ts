import { expect, test } from 'vitest'
import type { BillingPlanRequest } from '../../../contract/billing-plan'
import {
  billingPlanFixture,
  billingPlanRequestFixture,
} from '../../../contract/testing/fixtures-billing-plan'
import { JsonText, writeJson } from '../../../lib/json/json-text'
import type { RememberedPlan } from '../../../local/created-plans'
import { listDifferences } from './compare-plan'

const [tolls, fee] = billingPlanFixture.charges

const kept: RememberedPlan = {
  key: 'a',
  at: 0,
  fleetId: null,
  planId: '7',
  fleet: '1',
  name: 'A',
  form: null,
  sent: writeJson(billingPlanRequestFixture),
  response: writeJson(billingPlanFixture),
}

function compared(change: object, sent: BillingPlanRequest = billingPlanRequestFixture) {
  const response = writeJson({ ...billingPlanFixture, ...change })
  return listDifferences({ ...kept, sent: writeJson(sent), response })
}

test('finds no difference in the sent plan, whatever the service adds', () => {
  expect(compared({ extra: 1 })).toEqual([])
})

test('lists each differing field by its path', () => {
  const differences = compared({ name: 'Standard', grace_period_hours: 71, effective_date: undefined })
  expect(differences).toEqual([
    { path: 'name', sent: '"Standard 2025"', got: '"Standard"' },
    { path: 'grace_period_hours', sent: '72', got: '71' },
    { path: 'effective_date', sent: '"2025-03-01"', got: null },
  ])
})

test('a different spelling of an amount isn’t a difference; a different amount is', () => {
  expect(compared({ progressive_billing_threshold: '250' })).toEqual([])
  expect(compared({ progressive_billing_threshold: 250 })).toHaveLength(1)
  expect(
    compared({
      charges: [
        { ...tolls, amount: '0' },
        { ...fee, amount: '4.96' },
      ],
    }),
  ).toEqual([{ path: 'charges.1.amount', sent: '"4.95"', got: '"4.96"' }])
})

test('charges in a different order aren’t a difference if `order` is as sent', () => {
  expect(compared({ charges: [fee, tolls] })).toEqual([])
})

test('a changed, renumbered, or missing order is a difference', () => {
  const swapped = compared({
    charges: [
      { ...tolls, order: 1 },
      { ...fee, order: 0 },
    ],
  })
  expect(swapped.map(({ path }) => path)).toContain('charges.0.description')
  expect(
    compared({
      charges: [
        { ...tolls, order: 1 },
        { ...fee, order: 2 },
      ],
    }),
  ).toEqual([
    { path: 'charges.0.order', sent: '0', got: '1' },
    { path: 'charges.1.order', sent: '1', got: '2' },
  ])
  expect(compared({ charges: [{ ...tolls, order: null }, fee] })).toEqual([
    { path: 'charges.0.order', sent: '0', got: 'null' },
  ])
})

test('reports a missing charge, an extra charge, and a missing list', () => {
  expect(compared({ charges: [tolls] }).map(({ path, got }) => [path, got])).toEqual([['charges.1', null]])
  const more = compared({ charges: [tolls, fee, { ...fee, order: 2 }] })
  expect(more.map(({ path, sent }) => [path, sent])).toEqual([['charges.2', null]])
  expect(compared({ charges: undefined }).map(({ path }) => path)).toEqual(['charges'])
})

test('compares filters by value, exactly beyond 2^53', () => {
  const sent = (text: string) => ({ charges: [{ order: 0, filters: new JsonText(text) }] })
  const got = (filters: unknown) => ({ charges: [{ order: 0, filters }] })
  expect(
    compared(got({ b: 2, a: '12345678901234567890' }), sent('{"a":12345678901234567890,"b":2.0}')),
  ).toEqual([])
  expect(compared(got({ a: [['b', 1]] }), sent('{"a":{"b":1}}'))).toHaveLength(1)
  expect(compared(got({ a: '12345678901234567891' }), sent('{"a":12345678901234567890}'))).toEqual([
    { path: 'charges.0.filters', sent: '{"a":"12345678901234567890"}', got: '{"a":"12345678901234567891"}' },
  ])
})

test('a fleet other than the one it was sent to is a difference; the default fleet’s ID is unknown', () => {
  expect(listDifferences({ ...kept, fleet: '99', fleetId: 2 })).toEqual([
    { path: 'fleet', sent: '2', got: '99' },
  ])
  expect(listDifferences({ ...kept, fleet: '99', fleetId: 99 })).toEqual([])
  expect(listDifferences({ ...kept, fleet: '99', fleetId: null })).toEqual([])
  expect(listDifferences({ ...kept, fleet: null, fleetId: 2 })).toEqual([])
})

test('finds no differences without a response, or in texts that aren’t JSON', () => {
  expect(listDifferences({ ...kept, response: null })).toEqual([])
  expect(listDifferences({ ...kept, response: '{' })).toEqual([])
  expect(listDifferences({ ...kept, sent: '{' })).toEqual([])
})
