import { expect, test } from 'vitest'
import { shortened, visibleJson, visibleText } from './visible-text'

test('escapes characters that reverse or hide letters', () => {
  expect(visibleText('exe.\u202egnp')).toBe('exe.⟨U+202E⟩gnp')
  expect(visibleText('a\u0000b\u2066c')).toBe('a⟨U+0000⟩b⟨U+2066⟩c')
})

test('keeps any other text, including tabs and line breaks', () => {
  const text = 'Zoë Ångström\tlease\nשלום 🚚 “quoted”'
  expect(visibleText(text)).toBe(text)
})

test('escaping such marks in JSON doesn’t change its value', () => {
  const values = { reason: 'exe.\u202egnp "\u2066"\\\u009b', tab: '\t' }
  const json = visibleJson(JSON.stringify(values))
  expect(json).toBe(String.raw`{"reason":"exe.\u202Egnp \"\u2066\"\\\u009B","tab":"\t"}`)
  expect(JSON.parse(json)).toEqual(values)
})

test('truncates a text that is too long', () => {
  expect(shortened('x'.repeat(301), 300)).toBe(`${'x'.repeat(300)}…`)
  expect(shortened('short', 5)).toBe('short')
})
