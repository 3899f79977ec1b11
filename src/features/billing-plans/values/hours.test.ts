import { expect, test } from 'vitest'
import { daysNote, hoursText, parseHours } from './parse-values'

test.each([
  ['', null, ''],
  ['0', 0, ''],
  ['72', 72, '= 3 days'],
  [' 072 ', 72, '= 3 days'],
  ['24', 24, '= 1 day'],
  ['25', 25, '= 1 day 1 hour'],
  ['23', 23, ''],
  ['-0', 0, ''],
  ['2147483647', 2147483647, '= 89,478,485 days 7 hours, about 244,984 years'],
])('“%s” is %s', (text, hours, note) => {
  expect(parseHours(text)).toEqual({ ok: true, value: hours })
  expect(daysNote(text)).toBe(note)
})

test('negative hours are valid, with a warning', () => {
  expect(parseHours('-72')).toMatchObject({ ok: true, value: -72, warning: expect.anything() })
  expect(daysNote('-72')).toBe('= 3 days')
  expect(parseHours('-2147483648')).toMatchObject({ ok: true, value: -2147483648 })
})

test.each(['72.0', '1,000', '+24'])('“%s” is whole hours, too', (text) => {
  expect(parseHours(text)).toEqual({ ok: true, value: Number(text.replace(',', '')) })
})

test.each([
  ...['2147483648', '-2147483649', '99999999999999999999', 'half a day', '72.5', '3 days', '1e3', '72:00'],
])('“%s” is rejected', (text) => {
  expect(parseHours(text).ok).toBe(false)
  expect(daysNote(text)).toBe('')
})

test('formats hours in sentences', () => {
  expect(hoursText(72)).toBe('72 hours (3 days)')
  expect(hoursText(96_000)).toBe('96,000 hours (4,000 days, about 11 years)')
  expect(hoursText(1)).toBe('1 hour')
  expect(hoursText(-48)).toBe('−48 hours (2 days)')
})
