import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeSize } from '../bench/code'
import { DIST } from '../run/paths'
import { expectRevisionCount, openVehicle } from '../support/pages/vehicle-page'
import { expect, test } from '../support/test'

// What a browser loads before a vehicle's page shows its revisions, gzipped. Bytes are the same on every machine:
// raise these figures only on purpose; the aim is 205.

// Day.js is 5 of them, every form of a typed time and every name of a zone 3. What a deletion, a failing history, a refused key and a person's name need is 3, the single keys 1.
const MOST_CODE_KB = 216
const MOST_CODE_FILES = 8

test('the first page asks for little code, in few files', async ({ page, signInAs }) => {
  await signInAs('manager')
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  // The ribbon and what it imports come after the revisions; how soon hangs on the machine.
  const ribbon = paths.findIndex((path) => path.includes('/membership-ribbon-'))
  const code = paths.slice(0, ribbon < 0 ? undefined : ribbon).filter((path) => /\.(?:js|css)$/.test(path))
  expect(code).toContainEqual(expect.stringMatching(/^\/assets\/vehicle-/))
  const hint = 'What the first page does not need is imported on demand; see "chunks" in src/README.md.'
  expect(code.length, `files of code. ${hint}`).toBeLessThanOrEqual(MOST_CODE_FILES)
  expect(codeSize(DIST, code), `kB of code. ${hint}`).toBeLessThanOrEqual(MOST_CODE_KB)
})

const ASSETS = join(DIST, 'assets')

/** The files whose code a chunk waits for, itself included: it imports them, or they do. What loads on demand is not. */
function awaitedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const code = readFileSync(join(ASSETS, file), 'utf8')
  for (const [, other] of code.matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
    if (other !== undefined) awaitedBy(other, seen)
  }
  return seen
}

test('only pages about vehicles wait for the code of their page', () => {
  // routes: the home page.
  const pages = [
    'routes',
    'vehicles.index',
    'billing-plans.index',
    'drivers.bulk',
    'integrations',
    'citations',
  ]
  for (const page of pages) {
    const [file] = readdirSync(ASSETS).filter((file) => file.startsWith(`${page}-`) && file.endsWith('.js'))
    const awaited = [...awaitedBy(file ?? page)].map((file) => file.replace(/-[\w-]{8}\.js$/, ''))
    expect(awaited, page).toContain('drawing')
    const hint = `${page}: DRAWN_EVERYWHERE in vite.config.ts lists what a vehicle's page shares with others.`
    expect(awaited, hint).not.toContain('vehicle')
  }
})

test('index.html preloads what every page needs', () => {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  for (const name of ['reading', 'drawing']) {
    expect(html).toMatch(new RegExp(`<link rel="modulepreload"[^>]* href="/assets/${name}-`))
  }
})

test("chunks that run nearly whole begin with the hint that compiles them off the page's thread", () => {
  for (const name of ['reading', 'drawing', 'vehicle', 'new-plan-page', 'pointer-drag']) {
    const file = readdirSync(ASSETS).find((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))
    expect(readFileSync(join(ASSETS, file ?? name), 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  }
})
