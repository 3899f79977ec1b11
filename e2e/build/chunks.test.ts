import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DIST } from '../run/paths'

// What the chunks of the build import and begin with; see "the first page" in src/README.md.

const ASSETS = join(DIST, 'assets')

/** A chunk's file: others may begin with its name, too. */
const fileOf = (name: string): string =>
  readdirSync(ASSETS).find((file) => file.replace(/-[\w-]{8}\.js$/, '') === name) ?? name

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
    const awaited = [...awaitedBy(fileOf(page))].map((file) => file.replace(/-[\w-]{8}\.js$/, ''))
    expect(awaited, page).toContain('drawing')
    const hint = `${page}: DRAWN_EVERYWHERE in src/build/first-page.ts lists what a vehicle's page shares with others.`
    expect(awaited, hint).not.toContain('vehicle')
  }
})

test('index.html preloads what every page needs', () => {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  for (const name of ['loaders', 'drawing']) {
    expect(html).toMatch(new RegExp(`<link rel="modulepreload"[^>]* href="/assets/${name}-`))
  }
})

test("chunks that run nearly whole begin with the hint that compiles them off the page's thread", () => {
  for (const name of ['loaders', 'drawing', 'vehicle', 'billing-plans.new', 'pointer-drag']) {
    expect(readFileSync(join(ASSETS, fileOf(name)), 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  }
})
