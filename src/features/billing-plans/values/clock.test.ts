import { expect, test } from 'vitest'
import { readAmount, readClock, readHours } from './readings'

test.each([
  ['8:30', '8.5'],
  ['08:15', '8.25'],
  ['72:00', '72'],
  ['0:03', '0.05'],
  ['1:57 h', '1.95'],
])('%s is %s hours', (text, hours) => {
  expect(readClock(text)).toBe(hours)
})

test.each(['8:20', '8:60', '8:3', '8.30', ':30', '', 'noon'])('%j is no time with a decimal', (text) => {
  expect(readClock(text)).toBeNull()
})

test('amounts and hours offer it, hours only where they are whole', () => {
  expect(readAmount('8:30')).toMatchObject({ ok: false, suggestion: '8.5' })
  expect(readHours('72:00')).toMatchObject({ ok: false, suggestion: '72' })
  expect(readHours('8:30')).toMatchObject({ ok: false, suggestion: undefined })
})
