import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../lib/random-runs'
import { stringifyExact } from './exact-numbers'
import { JsonScanner } from './json-scanner'
import { JSON_LIMITS, jsonProblem, parseSent } from './json-text'

const bytes = (text: string) => new TextEncoder().encode(text)
const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`

test('a text nested more than 64 deep is a SyntaxError, brackets in strings not counted', () => {
  expect(stringifyExact(parseSent(nested(64)))).toBe(nested(64))
  expect(() => parseSent(nested(66))).toThrow('nested more than 64 deep')
  expect(parseSent(`["${'['.repeat(600)}","\\"${'{'.repeat(600)}\\\\"]`)).toHaveLength(2)
})

test('a text of more than 20,000 values is a SyntaxError', () => {
  expect(parseSent(`[${'1,'.repeat(19_998)}1]`)).toHaveLength(19_999)
  expect(() => parseSent(`[${'1,'.repeat(20_000)}1]`)).toThrow('too many values')
  expect(() => parseSent(`[${'{},'.repeat(12_000)}1]`)).toThrow('too many values')
})

test('a number of more than 1,000 characters is a SyntaxError, wherever it stands', () => {
  const digits = '9'.repeat(1_000)
  for (const text of [digits, `[0.${digits.slice(2)}, ${digits}]`, `{"a":${digits},"b":"${digits}9"}`]) {
    expect(() => parseSent(text)).not.toThrow()
  }
  for (const text of [`${digits}9`, `[1,-${digits}]`, `{"a": ${digits}9}`, `[-1.${digits}]`]) {
    expect(() => parseSent(text)).toThrow('a number of more than 1000 characters')
  }
})

describe('a list with a limit', () => {
  const scan = (text: string, key: string) =>
    new JsonScanner({ ...JSON_LIMITS, list: { key, most: 2 } }).write(bytes(text))

  test.each([
    ['[1,2]', '', null],
    ['[1,2,3', '', 'list'],
    ['[[1,2,3],{"a":[1,2,3]}]', '', null],
    ['{"a":1,"b":2,"c":3}', '', null],
    ['{"b":[1,2,3],"a":[1,2]}', 'a', null],
    ['{"b":[1,2,3],"a" : [1,[1,2,3],3', 'a', 'list'],
    ['{"b":{"a":[1,2,3]}}', 'a', null],
    ['{"a":{"b":[1,2,3]}}', 'a', null],
  ])('%s, counted: %j → %j', (text, key, excess) => {
    expect(scan(text, key)).toBe(excess)
  })
})

test('the elements of any list are what JSON.parse finds, however the text is cut into chunks', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.nat(4), fc.integer({ min: 1, max: 9 }), (list, space, size) => {
      const all = bytes(` ${JSON.stringify(list, null, space)}\n`)
      const scanner = new JsonScanner(JSON_LIMITS)
      for (let at = 0; at < all.length; at += size) {
        expect(scanner.write(all.subarray(at, at + size))).toBeNull()
      }
      const found = scanner
        .elements(all)
        ?.map(([from, to]) => new TextDecoder().decode(all.subarray(from, to)))
      expect(found?.map((text) => JSON.parse(text))).toEqual(JSON.parse(JSON.stringify(list)))
    }),
    { numRuns: runs(1000) },
  )
})

test('a text is a list of JSON elements exactly where JSON.parse reads a list', () => {
  const pieces = fc.constantFrom('[', ']', '{', '}', ',', '1', '"a"', '"', '\\', ':', ' ', '\u0001')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 9 }), (parts) => {
      const text = parts.join('')
      const scanner = new JsonScanner(JSON_LIMITS)
      scanner.write(bytes(text))
      const elements = scanner.elements(bytes(text))
      const readsAll = elements?.every(([from, to]) => isJson(text.slice(from, to))) ?? false
      expect(readsAll).toBe(isJson(text) && Array.isArray(JSON.parse(text)))
    }),
    { numRuns: runs(20_000) },
  )
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test.each([
  [{ a: [1, 'x', null, true, 2n ** 70n] }, null],
  [{ a: [{ b: Number.POSITIVE_INFINITY }] }, 'Numbers must be finite.'],
  [['a\0'], 'Null characters are not allowed.'],
  [{ 'a\0': 1 }, 'Null characters are not allowed.'],
  [{ a: '\ud800' }, 'Surrogate characters are not allowed.'],
])('%#: what cannot be stored as JSON is named', (value, problem) => {
  expect(jsonProblem(value)).toBe(problem)
})
