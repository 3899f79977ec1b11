import { expect, test } from 'vitest'
import { isComposing } from './is-composing'

const pressed = (isComposing: boolean, keyCode: number) => ({ isComposing, keyCode }) as KeyboardEvent

test.each([
  ['Enter', pressed(false, 13), false],
  ['Enter that confirms a word, in Chromium and Firefox', pressed(true, 229), true],
  ['a letter of a word', pressed(true, 65), true],
  ['Enter that confirms a word, in Safari', pressed(false, 229), true],
])('%s', (_, event, expected) => {
  expect(isComposing(event)).toBe(expected)
  expect(isComposing({ nativeEvent: event })).toBe(expected)
})
