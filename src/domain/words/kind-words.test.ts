import { expect, test } from 'vitest'
import { kindText, kindWord } from './fleet-state'

test('known kinds keep their signs, and unknown kinds are shown verbatim', () => {
  expect(['+', '~', '-', '!', 'constructor'].map(kindText)).toEqual([
    '+ created',
    '~ changed',
    '- deleted',
    'unknown kind “!”',
    'unknown kind “constructor”',
  ])
})

test('an unknown kind can’t reverse the text around it', () => {
  expect(kindWord('!\u202e')).toBe('unknown kind “!⟨U+202E⟩”')
})
