import { expect, test } from 'vitest'
import { searchWords } from './fold-text'

test('words are searched without accents and case', () => {
  expect(searchWords('  Crédit  VÉHICULE ﬁle ')).toEqual(['credit', 'vehicule', 'file'])
  expect(searchWords(' ')).toEqual([])
})
