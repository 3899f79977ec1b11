import { expect, test } from 'vitest'
import { kindText, kindWord } from './fleet-state'

test('known kinds keep their signs, unknown ones are shown as they are', () => {
  expect(['+', '~', '-', '!', 'constructor'].map(kindText)).toEqual([
    '+ created',
    '~ changed',
    '- deleted',
    'unknown kind “!”',
    'unknown kind “constructor”',
  ])
})

test('an unknown kind cannot turn its surroundings around', () => {
  expect(kindWord('!\u202e')).toBe('unknown kind “!⟨U+202E⟩”')
})
