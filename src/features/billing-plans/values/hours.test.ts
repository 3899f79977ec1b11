import { expect, test } from 'vitest'
import { daysNote, hoursText, shortHoursText } from './hours'
import { readHours } from './readings'

test.each([
  ['', null, ''],
  ['0', 0, ''],
  ['72', 72, '= 3 days'],
  [' 072 ', 72, '= 3 days'],
  ['24', 24, '= 1 day'],
  ['25', 25, '= 1 day 1 h'],
  ['23', 23, ''],
  ['-0', 0, ''],
  ['2147483647', 2147483647, '≈ 244,984 years'],
])('“%s” is %s', (text, hours, note) => {
  expect(readHours(text)).toEqual({ ok: true, value: hours })
  expect(daysNote(text)).toBe(note)
})

test('negative hours are valid, with a warning', () => {
  expect(readHours('-72')).toMatchObject({ ok: true, value: -72, warning: expect.anything() })
  expect(daysNote('-72')).toBe('= 3 days back')
  expect(daysNote('-17520')).toBe('≈ 2 years back')
  expect(readHours('-2147483648')).toMatchObject({ ok: true, value: -2147483648 })
})

test.each([
  ['2147483648', undefined],
  ['-2147483649', undefined],
  ['99999999999999999999', undefined],
  ['half a day', undefined],
  ['72.5', undefined],
  ['72.0', '72'],
  ['1,000', '1000'],
  ['+24', '24'],
  ['3 days', '72'],
  ['3d', '72'],
  ['72 h', '72'],
  ['2 weeks', '336'],
  ['1e3', '1000'],
  ['1e12', undefined],
])('“%s” is refused; %s is offered', (text, suggestion) => {
  const reading = readHours(text)
  expect(reading.ok).toBe(false)
  expect(daysNote(text)).toBe('')
  expect('suggestion' in reading ? reading.suggestion : undefined).toBe(suggestion)
})

test('hours in sentences', () => {
  expect(hoursText(72)).toBe('72 hours (3 days)')
  expect(hoursText(96_000)).toBe('96,000 hours (4,000 days, about 11 years)')
  expect(hoursText(1)).toBe('1 hour')
  expect(hoursText(-48)).toBe('−48 hours (2 days)')
  expect(shortHoursText(-48)).toBe('−48 h (2 days)')
  expect(shortHoursText(1)).toBe('1 h')
})
