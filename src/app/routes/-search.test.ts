import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogSearch, parseSearch, stringifySearch } from './-search'

test('text that looks like a number stays as typed', () => {
  expect(parseSearch('?at=1E5&vehicle=007&on=true')).toEqual({ at: '1E5', vehicle: '007', on: 'true' })
})

test('drops empty and non-text values', () => {
  expect(stringifySearch({ at: '', zone: undefined, kind: '+' })).toBe('?kind=%2B')
  expect(stringifySearch({})).toBe('')
})

test('every text comes back from the URL unchanged', () => {
  const search = fc.dictionary(fc.string({ minLength: 1 }), fc.string({ minLength: 1, unit: 'grapheme' }))
  fc.assert(
    fc.property(search, (values) => {
      const record = Object.fromEntries(Object.entries(values))
      expect(parseSearch(stringifySearch(record))).toEqual(record)
    }),
  )
})

test('drops invalid values from the catalog’s URL', () => {
  expect(catalogSearch.parse({ q: 'x'.repeat(201), auth: 'nonsense', id: '' })).toEqual({})
  for (const auth of ['none', 'client', 'key']) expect(catalogSearch.parse({ auth })).toEqual({ auth })
})
