import { expect, test } from 'vitest'
import { DAY, HOUR, type Instant, parseInstant, SECOND } from './instant'
import {
  clockText,
  dateText,
  dayText,
  isoDateText,
  offsetText,
  relativeText,
  timeText,
  zoneText,
} from './time-text'

const at = (text: string) => parseInstant(text) as Instant
const march = at('2024-03-05T08:30:15.123456Z')

test.each([
  ['America/New_York', '5 Mar 2024, 03:30:15 EST (UTC−5)'],
  ['Asia/Kolkata', '5 Mar 2024, 14:00:15 UTC+5:30'],
  ['Australia/Lord_Howe', '5 Mar 2024, 19:30:15 LHDT (UTC+11)'],
  ['Europe/London', '5 Mar 2024, 08:30:15 GMT (UTC+0)'],
  ['Australia/Sydney', '5 Mar 2024, 19:30:15 AEDT (UTC+11)'],
  ['UTC', '5 Mar 2024, 08:30:15 UTC'],
  ['UTC-05:00', '5 Mar 2024, 03:30:15 UTC−5'],
  ['UTC+05:30', '5 Mar 2024, 14:00:15 UTC+5:30'],
])('in %s: %s', (zone, text) => {
  expect(timeText(march, zone)).toBe(text)
})

test('cut to the precision, never rounded', () => {
  expect(timeText(march, 'America/Denver', 'minute')).toBe('5 Mar 2024, 01:30 MST (UTC−7)')
  expect(timeText(march, 'America/Denver', 'milli')).toBe('5 Mar 2024, 01:30:15.123 MST (UTC−7)')
  expect(timeText(march, 'America/Denver', 'micro')).toBe('5 Mar 2024, 01:30:15.123456 MST (UTC−7)')
  expect(clockText(at('2024-03-05T08:59:59.999999Z'), 'UTC', 'minute')).toBe('08:59')
  expect(timeText(-1, 'UTC', 'milli')).toBe('31 Dec 1969, 23:59:59.999 UTC')
  expect(timeText(-1, 'UTC', 'micro')).toBe('31 Dec 1969, 23:59:59.999999 UTC')
})

test('both readings of an hour shown twice differ in their zone', () => {
  expect(zoneText(at('2024-11-03T05:30:00Z'), 'America/New_York')).toBe('EDT (UTC−4)')
  expect(zoneText(at('2024-11-03T06:30:00Z'), 'America/New_York')).toBe('EST (UTC−5)')
})

test('offsets', () => {
  expect(offsetText(0)).toBe('UTC+0')
  expect(offsetText(-17_762)).toBe('UTC−4:56:02')
  expect(offsetText(20_700)).toBe('UTC+5:45')
  expect(offsetText(-1800)).toBe('UTC−0:30')
})

test('the day is the zone’s', () => {
  expect(dateText(march, 'Pacific/Honolulu')).toBe('4 Mar 2024')
  expect(dayText(march, 'Pacific/Honolulu')).toBe('Monday, 4 March 2024')
  expect(dayText(march, 'UTC')).toBe('Tuesday, 5 March 2024')
  expect([isoDateText(march, 'Pacific/Honolulu'), isoDateText(-1, 'UTC')]).toEqual([
    '2024-03-04',
    '1969-12-31',
  ])
})

test.each([
  [0, 'just now'],
  [-SECOND / 2, 'just now'],
  [-59 * SECOND, '59 seconds ago'],
  [-90 * 60 * SECOND, '1 hour ago'],
  [-3 * DAY, '3 days ago'],
  [2 * HOUR, 'in 2 hours'],
  [-30.4375 * DAY + 1, '30 days ago'],
  [-30.4375 * DAY, '1 month ago'],
  [-365.25 * DAY + 1, '11 months ago'],
  [-400 * DAY, '1 year ago'],
])('%d µs away: %s', (distance, text) => {
  expect(relativeText(march + distance, march)).toBe(text)
})
