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
import { FLEET_HEADER, REFRESH_COOKIE, TOKEN_NOT_VALID } from './session-names'
import { thresholdsAccepted, thresholdsRefused } from './testing/fixtures-billing-plan'
import { FIXED_FIELDS } from './vehicle'

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
  expect(FIXED_FIELDS).toEqual(['plate_number', 'plate_state'])
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

test('session names', () => {
  expect(TOKEN_NOT_VALID).toBe('token_not_valid')
  expect(REFRESH_COOKIE).toBe('refresh_token')
  expect(FLEET_HEADER).toBe('Fleet-Id')
})
