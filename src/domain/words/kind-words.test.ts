import { expect, test } from 'vitest'
import { kindWord } from './fleet-state'

test('known kinds are words, unknown ones are shown as they are', () => {
  expect(['+', '~', '-', '!', 'constructor'].map(kindWord)).toEqual([
    'created',
    'changed',
    'deleted',
    'unknown kind “!”',
    'unknown kind “constructor”',
  ])
})

test('an unknown kind cannot turn its surroundings around', () => {
  expect(kindWord('!\u202e')).toBe('unknown kind “!⟨U+202E⟩”')
})
