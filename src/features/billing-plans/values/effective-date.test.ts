import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseEffectiveDate } from './parse-values'

test('a blank text is null: no restriction', () => {
  expect(parseEffectiveDate(' ')).toEqual({ ok: true, value: null })
})

test.each(['2025-03-01', '2024-02-29', '2000-02-29', ' 2025-12-31 '])('%s is that day', (text) => {
  expect(parseEffectiveDate(text)).toEqual({ ok: true, value: text.trim() })
})

test.each(['1999-12-31', '2205-01-01'])('%s is a day, with a warning', (text) => {
  expect(parseEffectiveDate(text)).toMatchObject({ ok: true, value: text, warning: expect.anything() })
})

test.each(['2025-02-29', '2100-02-29', '2025-04-31', '2025-13-01', '2025-00-10', '2025-01-00'])(
  '%s isn’t a day',
  (text) => {
    expect(parseEffectiveDate(text)).toEqual({ ok: false, message: expect.stringContaining('isn’t a date') })
  },
)

test.each([
  ...['20177-03-01', '03/01/20177', '3/1/20177', '1 Mar 20177', 'Mar 1, 20177', '20177/3/1', '201770301'],
  ...['0026-03-01', '0000-01-01', '0999-01-01', '03/01/0026', '03/01/026', '202-03-01', '20177'],
])('%s has no four-digit year', (text) => {
  expect(parseEffectiveDate(text)).toEqual({ ok: false, message: expect.stringContaining('four-digit year') })
})

test.each([
  ['12/01/2026', '2026-12-01'],
  ['3/1/26', '2026-03-01'],
  ['1 Mar 26', '2026-03-01'],
  ['2025-3-1', '2025-03-01'],
  ['2025/03/01', '2025-03-01'],
  ['1 Mar 2025', '2025-03-01'],
  ['03/25/2025', '2025-03-25'],
  ['20250301', '2025-03-01'],
])('%s is %s', (text, date) => {
  expect(parseEffectiveDate(text)).toEqual({ ok: true, value: date })
})

test.each(['2025-03-01T00:00:00Z', 'tomorrow', '2025-03'])('%s is rejected', (text) => {
  expect(parseEffectiveDate(text)).toEqual({ ok: false, message: expect.stringContaining('like 2026-03-01') })
})

test('accepts the same days from 1896 to 2104 as the contract', () => {
  const date = z.iso.date()
  const differing: string[] = []
  for (let year = 1896; year <= 2104; year++)
    for (let month = 0; month <= 13; month++)
      for (const day of [0, 1, 28, 29, 30, 31, 32]) {
        const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        if (parseEffectiveDate(text).ok !== date.safeParse(text).success) differing.push(text)
      }
  expect(differing).toEqual([])
})
