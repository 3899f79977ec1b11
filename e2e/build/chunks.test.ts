import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DIST } from '../run/paths'

// The initial load of the build's page, and the imports of its chunks; see "The initial load" in src/README.md.

const ASSETS = join(DIST, 'assets')

/** Returns the file of a chunk. Names of other chunks may start with the same name. */
const fileOf = (name: string): string =>
  readdirSync(ASSETS).find((file) => file.replace(/-[\w-]{8}\.js$/, '') === name) ?? name

test('index.html preloads the configuration, and the code that sends the first requests', () => {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  expect(html.match(/<link rel="modulepreload"[^>]*>/g)).toEqual([
    expect.stringContaining(` href="/assets/${fileOf('loaders')}"`),
  ])
  expect(html).toMatch(/<link rel="preload" as="fetch"[^>]* href="\/config\.json"/)
})

test('chunks that run almost completely start with the hint that compiles them off the main thread', () => {
  for (const name of ['loaders', 'drawing']) {
    expect(readFileSync(join(ASSETS, fileOf(name)), 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  }
})
