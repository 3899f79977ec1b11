import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../testing/random-runs'
import { parseExactJson } from './exact-json'

test.each([
  ['9007199254740991', 9007199254740991],
  ['-9007199254740991', -9007199254740991],
  ['9007199254740992', '9007199254740992'],
  ['9007199254740993', '9007199254740993'],
  ['-9007199254740993', '-9007199254740993'],
  ['[1,12345678901234567890,2]', [1, '12345678901234567890', 2]],
  ['{"a":12345678901234567890}', { a: '12345678901234567890' }],
  ['{"12345678901234567890":1}', { '12345678901234567890': 1 }],
  [
    '{"a":true,"b":12345678901234567890,"c":false,"d":null}',
    { a: true, b: '12345678901234567890', c: false, d: null },
  ],
  ['"12345678901234567890"', '12345678901234567890'],
  [
    '["\\"12345678901234567890","\\\\",12345678901234567890]',
    ['"12345678901234567890', '\\', '12345678901234567890'],
  ],
])('%s', (text, value) => {
  expect(parseExactJson(text)).toEqual(value)
})

test.each(['[12345678901234567890.5]', '[12345678901234567890e3]', '[1.2345678901234567890]'])(
  'leaves non-integers to JSON.parse: %s',
  (text) => {
    expect(parseExactJson(text)).toEqual(JSON.parse(text))
  },
)

test.each([
  '{12345678901234567890:1}',
  '[012345678901234567890]',
  '[12345678901234567890',
  '',
  '--1234567890123456789',
])('rejects %s like JSON.parse', (text) => {
  expect(() => parseExactJson(text)).toThrow(SyntaxError)
})

test('parses a long body with many long numbers and strings in one pass', () => {
  const rows = Array.from(
    { length: 50_000 },
    (_, i) => `{"id":${9_007_199_254_740_993n + BigInt(i)},"t":"\\\\\\""}`,
  )
  const read = parseExactJson(`[${rows.join(',')}]`)
  expect(read).toHaveLength(50_000)
  expect(read).toHaveProperty([49_999, 'id'], String(9_007_199_254_740_993n + 49_999n))
})

/** Strings that look like tokens. */
const trickyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('12345678901234567890', '"', '\\', 'e', '-', ',', ':', ' ', '{', '\u2028'), {
      maxLength: 8,
    })
    .map((parts) => parts.join('')),
)

const exact = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    trickyText,
    fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(trickyText, tie('value'), { maxKeys: 5 }),
  ),
})).value

/** Writes JSON with bigints as plain numbers. */
function write(value: unknown): string {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return `[ ${value.map(write).join(' ,')}]`
  if (value !== null && typeof value === 'object') {
    return `{${Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${write(member)}`)}}`
  }
  return JSON.stringify(value)
}

/** Returns the expected result: bigints beyond 2^53 as text, everything else as from JSON.parse. */
function expected(value: unknown): unknown {
  if (typeof value === 'bigint') {
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : String(value)
  }
  if (typeof value === 'number') {
    const text = JSON.stringify(value)
    return /^-?\d+$/.test(text) && !Number.isSafeInteger(value) ? text : JSON.parse(text)
  }
  if (Array.isArray(value)) return value.map(expected)
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, expected(member)]))
  }
  return value
}

test('equals JSON.parse for safe numbers, and keeps every digit of others', () => {
  fc.assert(
    fc.property(exact, (value) => {
      expect(parseExactJson(write(value))).toEqual(expected(value))
    }),
    { numRuns: runs(2000) },
  )
})

test('fails exactly when JSON.parse fails', () => {
  fc.assert(
    fc.property(exact, fc.nat(), (value, cut) => {
      const text = write(value)
      const part = text.slice(0, cut % (text.length + 1))
      const attempt = (parse: (text: string) => unknown) => {
        try {
          parse(part)
          return 'read'
        } catch {
          return 'refused'
        }
      }
      expect(attempt(parseExactJson)).toBe(attempt(JSON.parse))
    }),
    { numRuns: runs(1000) },
  )
})
