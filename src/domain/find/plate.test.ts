import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../lib/testing/random-runs'
import { canonicalPlate, plateParts } from './plate'

test.each([
  '8ABC123',
  ' 8abc 123 ',
  '8abc-123',
  '8ABC–123',
  '8abc—1-2-3',
  '8ABC\u00A0123',
  '8ABC\u2011123',
  '8ABC\u2212123',
  '\uFEFF8ABC\u202F123\u200B',
  '8A\u00ADBC\t123\r\n',
  '８ＡＢＣ－１２３',
  '8\u3000ABC\u2043123',
])('%j is the plate 8ABC123', (text) => {
  expect(canonicalPlate(text)).toBe('8ABC123')
})

test('compares only letters and digits, and distinguishes different letters', () => {
  expect(canonicalPlate('ab.12/x_*')).toBe('AB12X')
  expect(canonicalPlate('mü ö 1')).toBe('MÜÖ1')
  expect(canonicalPlate('mu\u0308')).toBe('MÜ')
  expect(canonicalPlate('O0')).not.toBe(canonicalPlate('00'))
})

/** Separators that may be between any two characters. */
const separator = fc.constantFrom(
  '',
  '',
  ' ',
  '-',
  '–',
  '\u00A0',
  '\u2010',
  '\u2212',
  '\t',
  '\u200B',
  '\uFF0D',
)
const plate = fc.stringMatching(/^[A-Z0-9]{1,10}$/)

test('a plate is equal for any case and separators', () => {
  fc.assert(
    fc.property(plate, fc.array(fc.tuple(separator, fc.boolean()), { minLength: 11 }), (known, typed) => {
      const text = [...known].map((sign, at) => {
        const [before = '', small = false] = typed[at] ?? []
        return before + (small ? sign.toLowerCase() : sign)
      })
      expect(canonicalPlate(text.join('') + typed[10]?.[0])).toBe(known)
    }),
  )
})

test('the canonical form of a canonical text is the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
      const canonical = canonicalPlate(text)
      expect(canonicalPlate(canonical)).toBe(canonical)
      expect(plateParts(text).join('')).toBe(canonical)
    }),
    { numRuns: runs(2000) },
  )
})

test('splits a plate between letters and digits', () => {
  expect(plateParts(' 8abc-123 ')).toEqual(['8', 'ABC', '123'])
  expect(plateParts('GHT')).toEqual(['GHT'])
  expect(plateParts(' - ')).toEqual([])
})
