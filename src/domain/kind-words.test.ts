import { expect, test } from 'vitest'
import { kindText } from './kind-words'

test('known kinds keep their signs, unknown ones are shown as they are', () => {
  expect(['+', '~', '-', '!', 'constructor'].map(kindText)).toEqual([
    '+ created',
    '~ changed',
    '- deleted',
    'unknown kind “!”',
    'unknown kind “constructor”',
  ])
})
