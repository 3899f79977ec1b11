import { expect, test } from 'vitest'
import { DAY, HOUR, type Instant, MINUTE, parseInstant, SECOND } from './instant'
import {
  clockText,
  dateText,
  dayText,
  durationText,
  isoDateText,
  offsetText,
  relativeText,
  timeText,
  zoneText,
} from './time-text'

const at = (text: string) => parseInstant(text) as Instant
const march = at('2024-03-05T08:30:15.123456Z')

test.each([
  ['America/New_York', 'Mar 5, 2024, 3:30:15 AM EST (UTC−5)'],
  ['Asia/Kolkata', 'Mar 5, 2024, 2:00:15 PM UTC+5:30'],
  ['Australia/Lord_Howe', 'Mar 5, 2024, 7:30:15 PM LHDT (UTC+11)'],
  ['Europe/London', 'Mar 5, 2024, 8:30:15 AM GMT (UTC+0)'],
  ['Australia/Sydney', 'Mar 5, 2024, 7:30:15 PM AEDT (UTC+11)'],
  ['UTC', 'Mar 5, 2024, 8:30:15 AM UTC'],
  ['UTC-05:00', 'Mar 5, 2024, 3:30:15 AM UTC−5'],
  ['UTC+05:30', 'Mar 5, 2024, 2:00:15 PM UTC+5:30'],
])('in %s: %s', (zone, text) => {
  expect(timeText(march, zone)).toBe(text)
})

test('truncates to the precision, never rounds', () => {
  expect(timeText(march, 'America/Denver', 'minute')).toBe('Mar 5, 2024, 1:30 AM MST (UTC−7)')
  expect(timeText(march, 'America/Denver', 'milli')).toBe('Mar 5, 2024, 1:30:15.123 AM MST (UTC−7)')
  expect(timeText(march, 'America/Denver', 'micro')).toBe('Mar 5, 2024, 1:30:15.123456 AM MST (UTC−7)')
  expect(clockText(at('2024-03-05T08:59:59.999999Z'), 'UTC', 'minute')).toBe('8:59 AM')
  expect(timeText(-1, 'UTC', 'milli')).toBe('Dec 31, 1969, 11:59:59.999 PM UTC')
  expect(timeText(-1, 'UTC', 'micro')).toBe('Dec 31, 1969, 11:59:59.999999 PM UTC')
})

test('the zone distinguishes both occurrences of an hour shown twice', () => {
  expect(zoneText(at('2024-11-03T05:30:00Z'), 'America/New_York')).toBe('EDT (UTC−4)')
  expect(zoneText(at('2024-11-03T06:30:00Z'), 'America/New_York')).toBe('EST (UTC−5)')
})

test('offsets', () => {
  expect(offsetText(0)).toBe('UTC+0')
  expect(offsetText(-17_762)).toBe('UTC−4:56:02')
  expect(offsetText(20_700)).toBe('UTC+5:45')
  expect(offsetText(-1800)).toBe('UTC−0:30')
})

test('uses the day of the zone', () => {
  expect(dateText(march, 'Pacific/Honolulu')).toBe('Mar 4, 2024')
  expect(dayText(march, 'Pacific/Honolulu')).toBe('Monday, March 4, 2024')
  expect(dayText(march, 'UTC')).toBe('Tuesday, March 5, 2024')
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

test.each([
  [0, '0 seconds'],
  [1, '1 microsecond'],
  [1500, '1 millisecond 500 microseconds'],
  [59 * SECOND + 999_999, '59 seconds'],
  [MINUTE, '1 minute'],
  [12 * MINUTE + 5 * SECOND, '12 minutes'],
  [2 * MINUTE + 5 * SECOND, '2 minutes 5 seconds'],
  [29 * HOUR, '1 day 5 hours'],
  [10 * DAY + 23 * HOUR, '10 days'],
  [1234 * DAY, '1,234 days'],
])('%i µs is %s', (length, text) => expect(durationText(length)).toBe(text))
