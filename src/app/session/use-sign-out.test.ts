import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RETAINED_KINDS } from '../../local/scope'

const local = new URL('../../local/', import.meta.url)
const textOf = (file: string) => readFileSync(new URL(file, local), 'utf8')

test('a sign-out asks about every kind of retained record', () => {
  const kinds = [...textOf('retained-records.ts').matchAll(/retained\('([a-z-]+)'\)/g)].map(
    ([, kind]) => kind,
  )
  expect(kinds).toContain('created-plan')
  expect(kinds.sort()).toEqual([...RETAINED_KINDS].sort())
})

test('only scope.ts builds keys with the prefix of retained records', () => {
  const files = readdirSync(local).filter((file) => !file.includes('.test.'))
  const users = files.filter((file) => /\$\{RETAINED_PREFIX\}/.test(textOf(file)))
  expect(users).toEqual(['scope.ts'])
})
