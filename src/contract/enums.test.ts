import { expect, test } from 'vitest'
import { HISTORY_BEGINS, HISTORY_TYPES, TOLL_AUTHORITY_STATUSES } from './history'
import {
  BILLING_PLAN_NAME_LIMIT,
  codePoints,
  HOURS_MAX,
  HOURS_MIN,
  THRESHOLD_PATTERN,
  VEHICLE_LIMITS,
} from './limits'
import { INTERFACE_VERSION, operations } from './operations'
import { paths } from './paths'
import { FLEET_HEADER, REFRESH_COOKIE, TOKEN_NOT_VALID } from './session-names'
import { thresholdsAccepted, thresholdsRefused } from './testing/fixtures-billing-plan'
import { PLATE_FIELDS } from './vehicle'

test('enums are those of the specification', () => {
  expect([...HISTORY_TYPES].sort()).toEqual(['+', '-', '~'])
  expect([...TOLL_AUTHORITY_STATUSES].sort()).toEqual(['EXIST', 'PENDING', 'REMOVED', 'REQUESTED_REMOVAL'])
})

test('limits are those of the table', () => {
  expect(VEHICLE_LIMITS, 'added a limit to limits.ts? Add it to this list too').toEqual({
    plate_number: 15,
    plate_state: 2,
    vehicle_number: 20,
    vehicle_make: 50,
    vehicle_model: 50,
    year: 5,
    lessee_renter: 255,
    vehicle_type_code: 15,
  })
  expect(BILLING_PLAN_NAME_LIMIT).toBe(255)
  expect([HOURS_MIN, HOURS_MAX]).toEqual([-2147483648, 2147483647])
  expect(PLATE_FIELDS).toEqual(['plate_number', 'plate_state'])
  expect(Date.parse(HISTORY_BEGINS)).toBe(Date.UTC(2023, 5, 3))
})

test('lengths count code points', () => {
  expect(codePoints('🚚')).toBe(1)
  expect(codePoints('é')).toBe(1)
  expect(codePoints('e\u0301')).toBe(2)
  expect(codePoints('')).toBe(0)
})

test.each(thresholdsAccepted)('the threshold pattern accepts %j', (text) => {
  expect(THRESHOLD_PATTERN.test(text)).toBe(true)
})

test.each(thresholdsRefused)('the threshold pattern rejects %j', (text) => {
  expect(THRESHOLD_PATTERN.test(text)).toBe(false)
})

test('paths are those of the endpoints, each with its trailing slash', () => {
  const ofVehicle42 = Object.entries(paths).map(([name, path]) => [
    name,
    typeof path === 'function' ? path(42) : path,
  ])
  expect(Object.fromEntries(ofVehicle42), 'added a path to paths.ts? Add it to this list too').toEqual({
    vehicleHistory: '/v2/vehicles/42/history/',
    vehicle: '/v2/vehicles/42/',
    billingPlans: '/v2/billing-plans/',
    driversBulk: '/v2/drivers/bulk/',
    integrations: '/v2/integrations/',
    documentUpload: '/document/upload/',
    citations: '/api/citations/',
    tokenRefresh: '/api/auth/token/refresh/',
    // Not documented: one of the optional endpoints.
    vehicles: '/v2/vehicles/',
  })
})

test('operations: method, success, schemes and media types', () => {
  const summary = Object.values(operations).map(
    ({ method, path, success, schemes, accepts }) =>
      `${method} ${path} → ${success ?? 'not shown'}; ${schemes.join(' or ')}; ${accepts.join(', ') || 'no body'}`,
  )
  expect(summary, 'added an operation to operations.ts? Add it to this list too').toEqual([
    'GET /v2/vehicles/{id}/history/ → 200; bearer or api-key; no body',
    'PATCH /v2/vehicles/{id}/ → 200; bearer or api-key; application/json, application/x-www-form-urlencoded, multipart/form-data',
    'POST /v2/billing-plans/ → not shown; bearer; application/json',
    'POST /v2/drivers/bulk/ → 200; bearer; application/json',
    'GET /v2/integrations/ → 200; bearer; no body',
    'POST /document/upload/ → not shown; bearer or api-key; multipart/form-data',
    'GET /api/citations/ → 200; bearer; no body',
    'POST /api/auth/token/refresh/ → not shown; refresh-cookie; application/json',
  ])
  const deprecated = Object.entries(operations).filter(([, operation]) => operation.deprecated)
  expect(deprecated.map(([name]) => name)).toEqual(['citations'])
  expect(INTERFACE_VERSION).toBe('2.0.0')
})

test('every operation has its path', () => {
  for (const [name, { path }] of Object.entries(operations)) {
    const built = paths[name as keyof typeof paths]
    expect(built, `add the path of the operation ${name} to paths.ts, under the same name`).toBeDefined()
    expect(typeof built === 'string' ? built : built(42)).toBe(path.replace('{id}', '42'))
  }
})

test('session names', () => {
  expect(TOKEN_NOT_VALID).toBe('token_not_valid')
  expect(REFRESH_COOKIE).toBe('refresh_token')
  expect(FLEET_HEADER).toBe('Fleet-Id')
})
