import { expect, test } from 'vitest'
import { jsonProblem, parseExact, parseSent, stringifyExact } from './json-text'

test.each([
  ['{"a":9007199254740993,"b":[-9007199254740993,1],"c":"9007199254740993"}'],
  ['{"a":"\\"9007199254740993\\\\","b":12345678901234567890}'],
  ['{"__proto__":{"n":9007199254740993},"x":1}'],
  ['{"a":1.5,"b":1e3,"c":true}'],
  ['12345678901234567890'],
])('%s comes back digit for digit', (text) => {
  expect(stringifyExact(parseExact(text))).toBe(text.replace('1e3', '1000'))
})

test('only integers beyond 2^53 are bigints', () => {
  expect(parseExact('[9007199254740991, 9007199254740993, 0.1234567890123456, 1e20]')).toEqual([
    9007199254740991,
    9007199254740993n,
    0.1234567890123456,
    1e20,
  ])
})

test('__proto__ is a key like any other', () => {
  const value = parseExact('{"__proto__":{"polluted":9007199254740993}}')
  expect(Object.keys(value as object)).toEqual(['__proto__'])
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

test('text that is not JSON is a SyntaxError', () => {
  expect(() => parseExact('{"a":01234567890123456789}')).toThrow(SyntaxError)
})

test('an integer beyond the range of numbers is Infinity, as in JSON.parse', () => {
  expect(parseExact(`[${'9'.repeat(1_000_000)}]`)).toEqual([Number.POSITIVE_INFINITY])
})

const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`

test('refuses text nested more than 64 deep, not counting brackets in strings', () => {
  expect(stringifyExact(parseSent(nested(64)))).toBe(nested(64))
  for (const depth of [66, 20_000, 200_000]) expect(() => parseSent(nested(depth))).toThrow()
  expect(parseSent(`["${'['.repeat(600)}","\\"${'{'.repeat(600)}\\\\"]`)).toHaveLength(2)
})

test('a deep text with a long number is refused, too', () => {
  expect(() => parseSent(nested(100_000).replace('1', '12345678901234567890'))).toThrow()
})

test.each([
  [{ a: [1, 'x', null, true, 2n ** 70n] }, null],
  [{ a: [{ b: Number.POSITIVE_INFINITY }] }, 'Numbers must be finite.'],
  [['a\0'], 'Null characters are not allowed.'],
  [{ 'a\0': 1 }, 'Null characters are not allowed.'],
  [{ a: '\ud800' }, 'Surrogate characters are not allowed.'],
])('%#: names a value that can’t be stored as JSON', (value, problem) => {
  expect(jsonProblem(value)).toBe(problem)
})
