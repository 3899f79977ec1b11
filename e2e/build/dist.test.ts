import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LICENCES } from '../../src/build/licences'
import { DIST, ROOT } from '../run/paths'
import { MODULE_LIST } from './module-list'

const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))

/** Files of the build that hold the text, by their path in `dist/`. */
function holding(text: string | RegExp): string[] {
  return files
    .filter((file) => {
      const content = readFileSync(file, 'utf8')
      return typeof text === 'string' ? content.includes(text) : text.test(content)
    })
    .map((file) => file.slice(DIST.length + 1))
}

test('the build has what a deployment needs', () => {
  expect(files.map((file) => file.slice(DIST.length + 1))).toEqual(
    expect.arrayContaining(['index.html', 'config.json']),
  )
})

test('the reference service is not in the build', () => {
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

test('F110 the licences of all packages in the build, its workers and its fonts are beside it', () => {
  const licences = existsSync(join(DIST, LICENCES)) ? readFileSync(join(DIST, LICENCES), 'utf8') : ''
  const inPages = bundledModules().flatMap(
    (id) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [],
  )
  const inWorkers = ['fontkit', 'hucre', 'pdfkit']
  for (const name of new Set([...inPages, ...inWorkers, 'dejavu-fonts-ttf']))
    expect(licences).toMatch(new RegExp(`^${name} \\d\\S*, by .+\\n\\nLicence:\\s+\\S`, 'm'))
})

test('F99 the service worker knows every file by its bytes', () => {
  const worker = readFileSync(join(DIST, 'service-worker.js'), 'utf8')
  const assets = files.filter((file) => file.startsWith(join(DIST, 'assets')))
  const unknown = assets.filter((file) => {
    const digest = createHash('sha256').update(readFileSync(file)).digest()
    return !worker.includes(digest.subarray(0, 12).toString('base64'))
  })
  expect([assets.length > 100, unknown]).toEqual([true, []])
})

/** The modules of the build in `dist/`. Throws where the list is missing or of another build. */
function bundledModules(): string[] {
  const again = 'run `npx vite build` again.'
  if (!existsSync(MODULE_LIST)) throw new Error(`The build left no list of its modules: ${again}`)
  const chunks = JSON.parse(readFileSync(MODULE_LIST, 'utf8')) as Record<string, string[]>
  const isOlder = statSync(MODULE_LIST).mtimeMs < statSync(join(DIST, 'index.html')).mtimeMs
  if (isOlder || !Object.keys(chunks).every((name) => existsSync(join(DIST, name))))
    throw new Error(`The list of modules is of another build than dist/: ${again}`)
  return Object.values(chunks).flat()
}

test('it does not reveal where it was built, and has no source maps', () => {
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
  expect(holding('sourceMappingURL=')).toEqual([])
  expect(holding(ROOT)).toEqual([])
})

test('index.html runs no script of its own', () => {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  const scripts = html.match(/<script\b[^>]*>/gi) ?? []
  expect(scripts.filter((tag) => !/\ssrc=/.test(tag))).toEqual([])
  expect(html).not.toMatch(/\son[a-z]+\s*=/i)
  expect(html).not.toContain('javascript:')
})
