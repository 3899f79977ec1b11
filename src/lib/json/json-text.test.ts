import { assert, jsonValue, property } from 'fast-check'
import { expect, test } from 'vitest'
import { JsonText, layOutJson, writeJson } from './json-text'

test('writes plain data like JSON.stringify', () => {
  assert(property(jsonValue(), (value) => writeJson(value) === JSON.stringify(value)))
  expect(writeJson({ a: undefined, b: [undefined, null, '\ud800'] })).toBe('{"b":[null,null,"\\ud800"]}')
})

test.each(['12345678901234567890', '[1.10, 1e400]', '{"a" : -0 , "a":[ ]}', '"x  \\" y"', 'null'])(
  'writes %s with every digit',
  (json) => {
    const text = json.replace(/ (?=[:,{[\]"1-])|(?<=[:,[]) /g, '')
    expect(writeJson({ filters: new JsonText(json) })).toBe(`{"filters":${layOutJson(text, 0)}}`)
  },
)

test('escapes text that has no UTF-8 encoding, and rejects invalid JSON', () => {
  expect(new JsonText('"\ud800😀"').text).toBe('"\\ud800😀"')
  expect(() => new JsonText('{a: 1}')).toThrow(SyntaxError)
  expect(() => JSON.stringify(new JsonText('1'))).toThrow(TypeError)
})

test('formats lines like JSON.stringify, with the same content', () => {
  assert(
    property(jsonValue(), (value) => {
      const json = JSON.stringify(value)
      return (
        layOutJson(json, 2) === JSON.stringify(value, null, 2) &&
        layOutJson(JSON.stringify(value, null, '\t'), 0) === json
      )
    }),
  )
})
