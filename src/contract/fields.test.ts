import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { billingPlan, billingPlanRequest, charge, chargeRequest } from './billing-plan'
import { uploadedDocument } from './document'
import { driver, driverRequest } from './driver'
import { historyEntry } from './history'
import { integration } from './integration'
import { billingPlanFixture } from './testing/fixtures-billing-plan'
import { documentFixture, integrationListFixture } from './testing/fixtures-catalog'
import { driversBulkResponseFixture } from './testing/fixtures-driver'
import { historyPageFixture } from './testing/fixtures-history'
import { vehicleFixture } from './testing/fixtures-vehicle'
import { historyPage } from './testing/response-schemas'
import { fleet, vehicle, vehiclePatch } from './vehicle'

/**
 * Values that each type of the specification's tables accepts and rejects. The tables below are typed by hand from the
 * specification: field → type, with the maximum length in code points after a colon, and `?` if null is allowed.
 */
const SAMPLES: Record<string, { good: unknown[]; bad: unknown[] }> = {
  boolean: { good: [true, false], bad: ['true', 1, 0, null] },
  integer: { good: [0, 1, -1, 2 ** 31, 2 ** 53 + 2], bad: ['1', 1.5, Number.NaN, null, true] },
  int32: { good: [0, -2147483648, 2147483647], bad: [2147483648, -2147483649, 0.5, '72', null] },
  string: { good: ['', 'x', '🚚 Öz', '<b>'], bad: [1, true, null, ['x'], {}] },
  threshold: { good: ['250.00', '-1', null], bad: [250, '123456789', '1,5'] },
  'date-time': {
    good: ['2024-03-05T08:30:15.123456Z', '2024-03-05T08:30:15+05:30', '2024-03-05T08:30:15.1-00:00'],
    bad: ['2024-03-05', '2024-03-05T08:30:15', '2024-13-05T08:30:15Z', '08:30', 1709627415, null],
  },
  'date?': {
    good: ['2024-02-29', null],
    bad: ['2023-02-29', '29/02/2024', '2024-02-29T00:00:00Z', 20240229],
  },
  kind: { good: ['+', '~', '-'], bad: ['!', '', ' ', 'created', null] },
  array: { good: [[]], bad: [{}, '[]', null] },
  object: { good: [], bad: ['{}', 1, null, []] },
  unspecified: { good: [null, 1, 'x', {}, [], { a: [1] }], bad: [] },
  'uri?': { good: ['https://a.example/?x=%2B', null], bad: ['?offset=5', 5] },
}

function samplesOf(type: string): { good: unknown[]; bad: unknown[] } {
  const limit = /^string:(\d+)$/.exec(type)?.[1]
  if (limit === undefined) {
    const samples = SAMPLES[type]
    if (!samples) throw new Error(`no samples for ${type}`)
    return samples
  }
  const length = Number(limit)
  return { good: ['', 'x'.repeat(length), '🚚'.repeat(length)], bad: ['x'.repeat(length + 1), 5, null] }
}

const VEHICLE_PATCH = {
  plate_number: 'string:15',
  plate_state: 'string:2',
  vehicle_number: 'string:20',
  active: 'boolean',
  vehicle_make: 'string:50',
  vehicle_model: 'string:50',
  year: 'string:5',
  lessee_renter: 'string:255',
  vehicle_type_code: 'string:15',
}

const PLAN_REQUEST = {
  name: 'string:255',
  is_active: 'boolean',
  progressive_billing_threshold: 'threshold',
  grace_period_hours: 'int32',
  late_ticket_grace_period_hours: 'int32',
  progressive_grace_period_hours: 'int32',
  payment_due_hours: 'int32',
  effective_date: 'date?',
  payment_instructions: 'string',
  charges: 'array',
}

const CHARGE = {
  id: 'integer',
  description: 'string',
  amount: 'string',
  filters: 'unspecified',
  source_type: 'string',
  order: 'integer',
  display_aggregated_value: 'boolean',
  display_rate_value: 'boolean',
}

const DRIVER_REQUEST = {
  driver_id: 'string',
  first_name: 'string',
  last_name: 'string',
  address_line_1: 'string',
  address_line_2: 'string',
  city: 'string',
  state: 'string',
  zip: 'string',
  contact_number: 'string',
}

interface Resource {
  name: string
  schema: z.ZodMiniObject
  whole: Record<string, unknown>
  table: Record<string, string>
}

const ANSWERS: Resource[] = [
  {
    name: 'Vehicle history entry',
    schema: historyEntry,
    whole: { ...historyPageFixture.results[0] },
    table: {
      active: 'boolean',
      history_date: 'date-time',
      history_id: 'integer',
      history_type: 'kind',
      reason: 'string',
      username: 'string',
    },
  },
  {
    name: 'Paginated vehicle history list',
    schema: historyPage,
    whole: historyPageFixture,
    table: { count: 'integer', next: 'uri?', previous: 'uri?', results: 'array' },
  },
  {
    name: 'Vehicle',
    schema: vehicle,
    whole: vehicleFixture,
    table: {
      id: 'integer',
      custom_fields: 'string',
      added_date: 'date-time',
      fleet: 'object',
      ...VEHICLE_PATCH,
    },
  },
  {
    name: 'Fleet',
    schema: fleet,
    whole: vehicleFixture.fleet,
    table: {
      id: 'integer',
      region_details: 'array',
      title: 'string',
      is_active: 'boolean',
      billing_type: 'string',
      onboarding_stage: 'string',
      warning_threshold_per_vehicle: 'string',
      deactivation_threshold_per_vehicle: 'string',
      client: 'string',
      onboarding_vehicle_order: 'integer',
    },
  },
  {
    name: 'Billing plan',
    schema: billingPlan,
    whole: billingPlanFixture,
    table: { id: 'integer', fleet: 'integer', created_at: 'date-time', ...PLAN_REQUEST },
  },
  { name: 'Charge', schema: charge, whole: { ...billingPlanFixture.charges[0] }, table: CHARGE },
  {
    name: 'Driver',
    schema: driver,
    whole: { ...driversBulkResponseFixture[0] },
    table: { id: 'integer', ...DRIVER_REQUEST, email: 'string' },
  },
  {
    name: 'Integration type',
    schema: integration,
    whole: { ...integrationListFixture[0] },
    table: { id: 'integer', title: 'string', fields: 'object' },
  },
  {
    name: 'Document',
    schema: uploadedDocument,
    whole: documentFixture,
    table: { title: 'string', file: 'string', user: 'integer', type: 'string' },
  },
]

describe.each(ANSWERS)('response: $name', ({ schema, whole, table }) => {
  test('has exactly the fields of its table', () => {
    expect(Object.keys(schema.shape).sort(), 'a field was added? Add it here and to its fixture').toEqual(
      Object.keys(table).sort(),
    )
    expect(Object.keys(whole).sort()).toEqual(Object.keys(table).sort())
  })

  test.each(Object.entries(table))('%s is %s', (field, type) => {
    const { good, bad } = samplesOf(type)
    // A count is an integer that cannot be negative.
    const fitting = field === 'count' ? good.filter((value) => Number(value) >= 0) : good
    for (const value of fitting)
      expect(schema.safeParse({ ...whole, [field]: value }).success, `${value}`).toBe(true)
    for (const value of bad)
      expect(schema.safeParse({ ...whole, [field]: value }).success, `${value}`).toBe(false)
  })

  test('accepts and drops an unknown field', () => {
    expect(schema.parse({ ...whole, not_in_the_table: 1 })).toEqual(whole)
  })
})

const REQUESTS: Omit<Resource, 'whole'>[] = [
  { name: 'vehicle PATCH', schema: vehiclePatch, table: { ...VEHICLE_PATCH, custom_fields: 'unspecified' } },
  { name: 'billing plan create', schema: billingPlanRequest, table: PLAN_REQUEST },
  { name: 'charge of a new plan', schema: chargeRequest, table: CHARGE },
  { name: 'driver', schema: driverRequest, table: { ...DRIVER_REQUEST, email: 'email' } },
]

SAMPLES.email = { good: ['a@b.example', 'ü@b'], bad: ['', 'a.example', 'a @b.example', '@', 1, null] }

describe.each(REQUESTS)('request: $name', ({ schema, table }) => {
  test('has exactly the fields of its table and requires none', () => {
    expect(Object.keys(schema.shape).sort(), 'a field was added? Add it here and to its fixture').toEqual(
      Object.keys(table).sort(),
    )
    expect(schema.safeParse({}).success).toBe(true)
    expect(schema.safeParse({ not_in_the_table: 1 }).success).toBe(false)
  })

  test.each(Object.entries(table))('%s is %s', (field, type) => {
    const { good, bad } = samplesOf(type)
    for (const value of good) expect(schema.safeParse({ [field]: value }).success, `${value}`).toBe(true)
    for (const value of bad) expect(schema.safeParse({ [field]: value }).success, `${value}`).toBe(false)
  })
})
