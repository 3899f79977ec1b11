import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { billingPlan, charge } from '../../contract/billing-plan'
import { uploadedDocument } from '../../contract/document'
import { driver } from '../../contract/driver'
import { historyEntry } from '../../contract/history'
import { integration } from '../../contract/integration'
import { billingPlanFixture } from '../../contract/testing/fixtures-billing-plan'
import { documentFixture, integrationListFixture } from '../../contract/testing/fixtures-catalog'
import { driversBulkResponseFixture } from '../../contract/testing/fixtures-driver'
import { historyPageFixture } from '../../contract/testing/fixtures-history'
import { vehicleFixture } from '../../contract/testing/fixtures-vehicle'
import { historyPage } from '../../contract/testing/response-schemas'
import { fleet, vehicle } from '../../contract/vehicle'
import { parseTolerant } from './parse-tolerant'

test('an integer beyond 2^53, text from the exact parser, isn’t a difference; other text is', () => {
  const noted = (id: unknown) =>
    parseTolerant(driver, { ...driversBulkResponseFixture[0], id }, '*').differences
  expect(noted('9007199254740993')).toEqual([])
  for (const id of ['7', '9007199254740993x', null]) expect(noted(id)).toEqual(['*.id'])
})

test('returns a valid value unchanged', () => {
  expect(parseTolerant(vehicle, vehicleFixture)).toEqual({ value: vehicleFixture, differences: [] })
})

test('drops values of a wrong type at any depth; keeps IDs and values that are too long', () => {
  const input = {
    ...vehicleFixture,
    id: '42',
    plate_state: 'NYC',
    year: 2022,
    fleet: { ...vehicleFixture.fleet, client: null, region_details: [{ id: 3, title: 'NY' }, 'NJ'] },
    colour: 'red',
  }
  const { value, differences } = parseTolerant(vehicle, input, 'results.*')
  expect(value).toMatchObject({ id: '42', plate_state: 'NYC', year: undefined })
  expect(value.fleet).toEqual({
    ...input.fleet,
    client: undefined,
    region_details: [{ id: 3, title: 'NY' }, undefined],
  })
  expect([...differences].sort()).toEqual(
    ['colour', 'fleet.client', 'fleet.region_details.*', 'id', 'plate_state', 'year'].map(
      (path) => `results.*.${path}`,
    ),
  )
  expect(input.fleet.client, 'what was received is untouched').toBeNull()
})

test.each<[string, z.ZodMiniObject, object | undefined]>([
  ['history page', historyPage, historyPageFixture],
  ['history entry', historyEntry, historyPageFixture.results[0]],
  ['vehicle', vehicle, vehicleFixture],
  ['fleet', fleet, vehicleFixture.fleet],
  ['billing plan', billingPlan, billingPlanFixture],
  ['charge', charge, billingPlanFixture.charges[0]],
  ['driver', driver, driversBulkResponseFixture[0]],
  ['integration type', integration, integrationListFixture[0]],
  ['document', uploadedDocument, documentFixture],
])(
  '%s: drops a differing member, or returns it with its own type, except integers',
  (_name, schema, fixture) => {
    const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)
    for (const [key, right] of Object.entries(fixture ?? {}).filter(([, value]) => typeof value !== 'number'))
      for (const odd of [null, true, 5, 'x', '', [], {}, [null]]) {
        const { value, differences } = parseTolerant(schema, { ...fixture, [key]: odd })
        if (differences.length > 0) expect(['undefined', kindOf(right)], key).toContain(kindOf(value[key]))
      }
  },
)

test.each([null, 'text', 7, [vehicleFixture]])('%j differs as a whole', (input) => {
  expect(parseTolerant(vehicle, input, 'results.*')).toEqual({ value: {}, differences: ['results.*'] })
})
