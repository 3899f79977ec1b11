import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const local = new URL('../../local/', import.meta.url)
const textOf = (file: string) => readFileSync(new URL(file, local), 'utf8')

test('a sign-out asks about every kind of retained record', () => {
  const prefixes = [...textOf('retained-keys.ts').matchAll(/export const (\w+Prefix)/g)].map(
    ([, name]) => name,
  )
  expect(prefixes).toContain('planPrefix')
  const kinds = [...textOf('retained-records.ts').matchAll(/prefixes: \[(.+)\]/g)].flatMap(([, names = '']) =>
    names.split(', '),
  )
  expect(kinds.sort()).toEqual(prefixes.sort())
})

test('no record is retained under a key of its own', () => {
  const files = readdirSync(local).filter((file) => !file.includes('.test.'))
  const users = files.filter((file) => /\$\{RETAINED_PREFIX\}/.test(textOf(file)))
  expect(users).toEqual(['retained-keys.ts'])
})
