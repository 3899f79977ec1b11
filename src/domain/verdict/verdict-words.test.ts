import { expect, test } from 'vitest'
import { MINUTE, parseInstant, SECOND } from '../../lib/time/instant'
import { askedMomentText, spanName } from './verdict-words'

const start = parseInstant('2024-03-05T13:15:00Z') ?? Number.NaN
const moment = (length: number) => ({
  start,
  end: start + length - 1,
  offsetSeconds: -18_000,
  zone: 'America/New_York',
})

test.each([
  [1, 'microsecond'],
  [10, 'fraction of a second'],
  [1000, 'millisecond'],
  [SECOND, 'second'],
  [31 * SECOND, 'time'],
  [MINUTE, 'minute'],
  [55 * MINUTE, 'time'],
])('%i microseconds are a %s', (length, name) => {
  expect(spanName(moment(length))).toBe(name)
})

test('formats a time between entry and exit with both', () => {
  expect(askedMomentText(moment(MINUTE), 'America/New_York')).toBe(
    'Mar 5, 2024, any second of 8:15 AM EST (UTC−5)',
  )
  expect(askedMomentText(moment(56 * MINUTE), 'America/New_York')).toBe(
    'Mar 5, 2024, from 8:15:00 AM to 9:10:59 AM EST (UTC−5), any moment of that time',
  )
})
