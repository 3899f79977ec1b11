import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('a sign-out asks about every kind of retained record', () => {
  const local = new URL('../../local/', import.meta.url)
  const signOut = readFileSync(new URL('./use-sign-out.tsx', import.meta.url), 'utf8')
  const kinds = readdirSync(local).filter(
    (file) =>
      !file.includes('.test.') &&
      readFileSync(new URL(file, local), 'utf8').includes('retainedRecords.register('),
  )
  expect(kinds).toContain('created-plans.ts')
  const missing = kinds.filter((file) => !signOut.includes(`import '../../local/${file.replace('.ts', '')}'`))
  expect(missing.map((file) => `src/app/session/use-sign-out.tsx has to import local/${file}`)).toEqual([])
})
