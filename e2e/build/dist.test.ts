import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LICENSES } from '../../src/build/licenses'
import { DIST, ROOT } from '../run/paths'
import { MODULE_LIST } from './module-list'

const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))

/** Returns the files of the build that contain the text, by their path in `dist/`. */
function holding(text: string | RegExp): string[] {
  return files
    .filter((file) => {
      const content = readFileSync(file, 'utf8')
      return typeof text === 'string' ? content.includes(text) : text.test(content)
    })
    .map((file) => file.slice(DIST.length + 1))
}

test('the build contains everything a deployment needs', () => {
  expect(files.map((file) => file.slice(DIST.length + 1))).toEqual(
    expect.arrayContaining(['index.html', 'config.json']),
  )
})

test('the demo server is not in the build', () => {
  // Strings that only the service has, and that no minifier changes.
  for (const text of ['demo-key-manager', /create table/i, 'kysely', 'libsql', 'setProtectedHeader']) {
    expect(holding(text), String(text)).toEqual([])
  }
})

test('no module of the service, of its libraries or of the tests is bundled', () => {
  const modules = bundledModules()
  expect(modules).toContain('src/main.tsx')
  const foreign =
    /^src\/service\/|^e2e\/|^node_modules\/(?:hono|@hono|kysely|libsql|@libsql|jose)\/|\.test\.tsx?$/
  expect(modules.filter((id) => foreign.test(id))).toEqual([])
})

const FONTS = ['@fontsource-variable/inter', 'dejavu-fonts-ttf']

test('pages have one font file, with Latin letters', () => {
  const fonts = files.filter((file) => file.endsWith('.woff2'))
  expect(fonts).toEqual([expect.stringMatching(/inter-latin-wght-normal-[^/]*$/)])
})

test('F110 the licenses of all packages in the build, its workers, and its fonts are in licenses.txt', () => {
  const licenses = existsSync(join(DIST, LICENSES)) ? readFileSync(join(DIST, LICENSES), 'utf8') : ''
  const inPages = bundledModules().flatMap(
    (id) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [],
  )
  const inWorkers = ['fontkit', 'hucre', 'pdfkit']
  for (const name of new Set([...inPages, ...inWorkers, ...FONTS]))
    expect(licenses).toMatch(new RegExp(`^${name} \\d\\S*, by .+\\n\\nLicense:\\s+\\S`, 'm'))
})

/** Returns the modules of the build in `dist/`. Throws if the list is missing or of a different build. */
function bundledModules(): string[] {
  const again = 'run `npx tsx e2e/run/build.ts` again.'
  if (!existsSync(MODULE_LIST)) throw new Error(`The build left no list of its modules: ${again}`)
  const chunks = JSON.parse(readFileSync(MODULE_LIST, 'utf8')) as Record<string, string[]>
  const isOlder = statSync(MODULE_LIST).mtimeMs < statSync(join(DIST, 'index.html')).mtimeMs
  if (isOlder || !Object.keys(chunks).every((name) => existsSync(join(DIST, name))))
    throw new Error(`The list of modules is of another build than dist/: ${again}`)
  return Object.values(chunks).flat()
}

test('the build doesn’t reveal its folder, and has no source maps', () => {
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
  expect(holding('sourceMappingURL=')).toEqual([])
  expect(holding(ROOT)).toEqual([])
})

test('index.html has no inline script', () => {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  const scripts = html.match(/<script\b[^>]*>/gi) ?? []
  expect(scripts.filter((tag) => !/\ssrc=/.test(tag))).toEqual([])
  expect(html).not.toMatch(/\son[a-z]+\s*=/i)
  expect(html).not.toContain('javascript:')
})
