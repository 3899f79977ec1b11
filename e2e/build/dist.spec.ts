import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'playwright/test'
import { build, type Rolldown } from 'vite'
import { DIST, ROOT } from '../run/paths'

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

test('no module of the service, of its libraries or of the tests is bundled', async () => {
  // Minifying takes most of a build's time, and no part in what is bundled.
  const options = { write: false, minify: false, cssMinify: false, reportCompressedSize: false }
  const outputs = await build({ root: ROOT, logLevel: 'error', build: options })
  const chunks = [outputs as Rolldown.RolldownOutput].flat().flatMap(({ output }) => output)
  const modules = chunks.flatMap((chunk) =>
    chunk.type === 'chunk' ? chunk.moduleIds.map((id) => relative(ROOT, id)) : [],
  )
  expect(modules.some((id) => id === 'src/main.tsx')).toBe(true)
  const foreign =
    /^src\/service\/|^e2e\/|^node_modules\/(?:hono|@hono|kysely|libsql|@libsql|jose)\/|\.test\.tsx?$/
  expect(modules.filter((id) => foreign.test(id))).toEqual([])
})

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
