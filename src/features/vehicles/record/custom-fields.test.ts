import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../lib/testing/random-runs'
import {
  type CustomForm,
  customLabel,
  customProblem,
  leavesOf,
  readCustomFields,
  spliceCustomFields,
} from './custom-fields'

function form(text: string): CustomForm {
  const read = readCustomFields(text)
  if (read.fields.length === 0) throw new Error(`Not a form: ${text}`)
  return read
}

const key = (...path: string[]) => JSON.stringify(path)

test('a field’s type is that of its value', () => {
  const { fields } = form(
    '{"cost":"44\\n10","odo":48211,"ok":true,"notes":null,"tags":["a", 1],"driver":{"badge":17}}',
  )
  expect(fields.map(({ kind, shown }) => [kind, shown])).toEqual([
    ['text', '44\n10'],
    ['number', '48211'],
    ['flag', 'true'],
    ['null', ''],
    ['list', '["a", 1]'],
    ['group', ''],
  ])
  expect(leavesOf(fields).map(customLabel).at(-1)).toBe('driver › badge')
})

test.each([
  ['cost centre 4410; no structure', 'they aren’t named fields'],
  ['{"a":1,}', 'they aren’t named fields'],
  ['{"a":1} // note', 'they aren’t named fields'],
  ['\u00a0{"a":1}', 'they aren’t named fields'],
  ['["a"]', 'they’re a list or a single value, not named fields'],
  ['"{}"', 'they’re a list or a single value, not named fields'],
  [`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, 'they’re nested too deeply'],
  [`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'they’re nested too deeply'],
  [
    JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, i) => [i, i]))),
    'there are more than 200',
  ],
])('%.30s is shown and can’t be changed', (text, reason) => {
  expect(readCustomFields(text)).toEqual({ text, fields: [], problem: expect.stringContaining(reason) })
})

test.each(['', ' ', 'null', '{}'])('%j has none', (text) => {
  expect(readCustomFields(text)).toEqual({ text, fields: [], problem: null })
})

test('an edit changes only its value, and keeps every other byte', () => {
  const text =
    '{ "a" : 1.10, "__proto__": {"x": "old"}, "big": 12345678901234567890, "a": 2, "n": null,\n "t": "\\u0041" }'
  const spliced = spliceCustomFields(form(text), {
    [key('__proto__', 'x')]: 'new "one"',
    [key('n')]: 'now',
    [key('a')]: '1.50',
  })
  expect(spliced).toBe(
    '{ "a" : 1.10, "__proto__": {"x": "new \\"one\\""}, "big": 12345678901234567890, "a": 1.50, "n": "now",\n "t": "\\u0041" }',
  )
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
})

test('a value typed back isn’t an edit', () => {
  const text = '{"a":"\\u0041","n":null}'
  expect(spliceCustomFields(form(text), { [key('a')]: 'A', [key('n')]: '' })).toBe(text)
})

test.each([
  ['{"v":1}', '12,5', false],
  ['{"v":1}', '', false],
  ['{"v":1}', '0x10', false],
  ['{"v":1}', '01', false],
  ['{"v":1}', ' 12345678901234567890.50e+3 ', true],
  ['{"v":[]}', '{"a":1}', false],
  ['{"v":[]}', '[1,', false],
  ['{"v":[]}', ' [1, {"a": []}] ', true],
  ['{"v":"x"}', '', true],
])('%s accepts %j: %s', (text, typed, right) => {
  const [field] = form(text).fields
  expect(field && customProblem(field, typed) === null).toBe(right)
})

/** JSON objects with difficult and repeated names, and with extra spaces. */
const name = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'a', 'b', '', '"', '\\'), fc.string())
const json = fc.letrec<{ object: string; value: string }>((tie) => ({
  object: fc
    .array(fc.tuple(name, tie('value'), fc.constantFrom('', ' ', '\n\t')), { minLength: 1, maxLength: 5 })
    .map(
      (members) =>
        `{${members.map(([key, value, gap]) => `${gap}${JSON.stringify(key)}${gap}:${gap}${value}${gap}`)}}`,
    ),
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
    fc.bigInt().map(String),
    fc.constantFrom('1.10', '-0.0', '1E5', 'true', 'false', 'null', '[]', '[1, "a", {"b":null}]'),
    tie('object'),
  ),
})).object

/** Returns the rest of the text around the edited values, byte for byte. */
function frame(read: CustomForm, edited: ReadonlySet<string>): string[] {
  const places = leavesOf(read.fields)
    .filter((field) => edited.has(field.key))
    .sort((a, b) => a.offset - b.offset)
  const starts = [0, ...places.map(({ offset, raw }) => offset + raw.length)]
  const ends = [...places.map(({ offset }) => offset), read.text.length]
  return starts.map((start, index) => read.text.slice(start, ends[index]))
}

test('in any text, an edit changes its own value and no other byte', () => {
  fc.assert(
    fc.property(
      json,
      fc.infiniteStream(fc.tuple(fc.boolean(), fc.string({ unit: 'binary' }))),
      (text, stream) => {
        const read = readCustomFields(text)
        if (read.fields.length === 0) return
        const typedFor: Record<string, string> = { number: '7.70', flag: 'true', list: '[ 9 ]' }
        const edits: Record<string, string> = {}
        for (const field of leavesOf(read.fields)) {
          const [wanted, typed] = stream.next().value
          if (wanted) edits[field.key] = typedFor[field.kind] ?? typed
        }
        const edited = new Set(Object.keys(edits))
        const after = form(spliceCustomFields(read, edits))
        expect(frame(after, edited)).toEqual(frame(read, edited))
        for (const field of leavesOf(after.fields)) {
          if (edited.has(field.key)) expect(field.shown).toBe(edits[field.key])
        }
      },
    ),
    { numRuns: runs(1000) },
  )
})
