import { expect, test } from 'vitest'
import { kindWord } from './vehicle-status'

test('known kinds are words, and unknown kinds are shown verbatim', () => {
  expect(['+', '~', '-', '!', 'constructor'].map(kindWord)).toEqual([
    'created',
    'changed',
    'deleted',
    'unknown kind “!”',
    'unknown kind “constructor”',
  ])
})

test('an unknown kind can’t reverse the text around it', () => {
  expect(kindWord('!\u202e')).toBe('unknown kind “!⟨U+202E⟩”')
})
