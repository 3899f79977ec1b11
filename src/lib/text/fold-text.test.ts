import { expect, test } from 'vitest'
import { searchWords, wordsFinder } from './fold-text'

test('searches words regardless of accents and case', () => {
  expect(searchWords('  Crédit  VÉHICULE ﬁle ')).toEqual(['credit', 'vehicule', 'file'])
  expect(searchWords(' ')).toEqual([])
})

test('finds a text that contains all words, in any order', () => {
  expect(wordsFinder('véhicule crédit')('Credit for a vehicule')).toBe(true)
  expect(wordsFinder('credit bank')('Credit for a vehicule')).toBe(false)
  expect(wordsFinder(' ')('')).toBe(true)
})
