import { assert, jsonValue, property } from 'fast-check'
import { expect, test } from 'vitest'
import { JsonText, layOutJson, writeJson } from './json-text'

test('plain data is written as JSON.stringify writes it', () => {
  assert(property(jsonValue(), (value) => writeJson(value) === JSON.stringify(value)))
  expect(writeJson({ a: undefined, b: [undefined, null, '\ud800'] })).toBe('{"b":[null,null,"\\ud800"]}')
})

test.each(['12345678901234567890', '[1.10, 1e400]', '{"a" : -0 , "a":[ ]}', '"x  \\" y"', 'null'])(
  '%s goes out with every digit it has',
  (json) => {
    const text = json.replace(/ (?=[:,{[\]"1-])|(?<=[:,[]) /g, '')
    expect(writeJson({ filters: new JsonText(json) })).toBe(`{"filters":${layOutJson(text, 0)}}`)
  },
)

test('escapes a text without UTF-8, and refuses invalid JSON', () => {
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
