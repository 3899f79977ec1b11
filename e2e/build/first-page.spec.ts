import { codeSize } from '../bench/code'
import { DIST } from '../run/paths'
import { expectRevisionCount, openVehicle } from '../support/pages/vehicle-page'
import { expect, test } from '../support/test'

// What a browser loads before a vehicle's page shows its revisions, gzipped. Bytes are the same on every machine:
// raise these figures only on purpose.

// Day.js is 5 of them, every form of a typed time and every name of a zone 3. What a deletion, a failing history, a refused key and a person’s name need is 3, the single keys 1, one name for the default fleet 1, what joins its records 1 (it may come before the ribbon or after it).
const MAX_CODE_KB = 225
const MAX_CODE_FILES = 8

test('the first page asks for little code, in few files', { tag: '@core' }, async ({ page, signInAs }) => {
  await signInAs('manager')
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  // The ribbon and what it imports come after the revisions; how soon hangs on the machine.
  const ribbon = paths.findIndex((path) => path.includes('/membership-ribbon-'))
  const code = paths.slice(0, ribbon < 0 ? undefined : ribbon).filter((path) => /\.(?:js|css)$/.test(path))
  expect(code).toContainEqual(expect.stringMatching(/^\/assets\/vehicle-/))
  const hint = 'What it does not need is imported on demand; see "the first page" in src/README.md.'
  expect(code.length, `files of code. ${hint}`).toBeLessThanOrEqual(MAX_CODE_FILES)
  expect(codeSize(DIST, code), `kB of code. ${hint}`).toBeLessThanOrEqual(MAX_CODE_KB)
})
