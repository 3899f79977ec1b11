import { expect, test } from 'vitest'
import { durationText, shortDurationText } from './duration-text'
import { DAY, HOUR, MINUTE, SECOND } from './instant'

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

test.each([
  [5, '5 s'],
  [130, '2 min 10 s'],
  [3599, '59 min 59 s'],
  [3900, '1 h 5 min'],
  [90_059, '25 h 0 min'],
])('%i seconds are %s', (seconds, text) => {
  expect(shortDurationText(seconds)).toBe(text)
})
