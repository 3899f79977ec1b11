import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../testing/random-runs'
import { itemTexts, memberText } from './json-parts'

test('returns a member unchanged', () => {
  const json = ' { "a" : 1 , "custom_fields":{"n": 9007199254740993, "x":[1.10, "}]\\""]} ,"b":null} '
  expect(memberText(json, 'custom_fields')).toBe('{"n": 9007199254740993, "x":[1.10, "}]\\""]}')
  expect(memberText(json, 'a')).toBe('1')
  expect(memberText(json, 'b')).toBe('null')
  expect(memberText(json, 'n')).toBeUndefined()
})

test('returns the last member of a repeated key, in any notation', () => {
  expect(memberText('{"a":1,"\\u0061":2}', 'a')).toBe('2')
})

test('a value that isn’t an object has no members, and one that isn’t an array has no items', () => {
  for (const json of ['[]', '[{"a":1}]', '1', '"{}"', 'null', '{}'])
    expect(memberText(json, 'a')).toBeUndefined()
  for (const json of ['{}', '{"a":[1]}', '1', '"[]"', 'null', '[]', '[ ]'])
    expect(itemTexts(json)).toEqual([])
})

test('parts of any JSON, spaced or not, parse like the whole', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, ' ', '\t', 3), (value, space) => {
      const json = JSON.stringify(value, null, space)
      if (Array.isArray(value)) {
        const items: unknown[] = JSON.parse(json)
        expect(itemTexts(json).map((text): unknown => JSON.parse(text))).toEqual(items)
      } else if (typeof value === 'object' && value !== null) {
        const whole: object = JSON.parse(json)
        for (const [key, member] of Object.entries(whole)) {
          expect(JSON.parse(memberText(json, key) ?? '')).toEqual(member)
        }
      }
    }),
    { numRuns: runs(2_000) },
  )
})
