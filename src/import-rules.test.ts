import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findViolations, readRules } from './import-rules'

const ROOT = resolve(import.meta.dirname, '..')
const MAPS = ['src/README.md', 'src/service/README.md'].map((path) => readFileSync(join(ROOT, path), 'utf8'))
const RULES = readRules(...MAPS)

/** A tree of files that import what is named; the files that they import are there too, and empty. */
function planted(files: Record<string, string>): Map<string, string> {
  return new Map([
    ['src/lib/thing.ts', ''],
    ['src/ui/form/field.tsx', ''],
    ['src/domain/verdict/verdict.ts', ''],
    ['src/features/drivers/bulk-drivers-page.tsx', ''],
    ['src/features/vehicles/find/selection.tsx', ''],
    ['src/service/app.ts', ''],
    ['src/build/thing.ts', ''],
    ['src/app/palette/palette-list.tsx', ''],
    ...Object.entries(files),
  ])
}

const rejected: [rule: string, path: string, text: string][] = [
  ['contract imports no lib', 'src/contract/row.ts', "import { a } from '../lib/thing'"],
  ['contract imports no package but zod', 'src/contract/row.ts', "import { a } from 'react'"],
  ['lib imports no layer', 'src/lib/row.ts', "import { a } from '../domain/verdict/verdict'"],
  ['api imports no ui', 'src/api/client/row.ts', "import { a } from '../../ui/form/field'"],
  ['local imports no ui', 'src/local/row.ts', "import { a } from '../ui/form/field'"],
  ['ui imports no domain', 'src/ui/form/row.tsx', "import { a } from '../../domain/verdict/verdict'"],
  [
    'domain imports no feature',
    'src/domain/find/row.ts',
    "import { a } from '../../features/drivers/bulk-drivers-page'",
  ],
  [
    'a feature imports no other',
    'src/features/vehicles/row.tsx',
    "import { a } from '../drivers/bulk-drivers-page'",
  ],
  ['app imports no service', 'src/app/row.tsx', "import { a } from '../service/app'"],
  ['the service imports no domain', 'src/service/row.ts', "import { a } from '../domain/verdict/verdict'"],
  ['the console imports no Node', 'src/lib/row.ts', "import { a } from 'node:fs'"],
  ['the console imports no part of its build', 'src/app/row.ts', "import { a } from '../build/thing'"],
  ['dayjs is imported in one place only', 'src/domain/verdict/row.ts', "import { a } from 'dayjs'"],
  ['its plugins are, too', 'src/lib/time/row.ts', "import a from 'dayjs/plugin/utc.js'"],
  ['the console imports no database', 'src/api/client/row.ts', "import { a } from 'kysely'"],
  ['a test starts no service', 'src/app/row.test.tsx', "import { a } from '../service/app'"],
  ['modules run one way', 'src/features/vehicles/timeline/row.ts', "import { a } from '../find/selection'"],
  [
    'a module is entered by its public files',
    'src/app/row.tsx',
    "import { a } from './palette/palette-list'",
  ],
  ['types count', 'src/lib/row.ts', "import type { A } from '../domain/verdict/verdict'"],
  ['exports count', 'src/lib/row.ts', "export { a } from '../domain/verdict/verdict'"],
  ['bare imports count', 'src/lib/row.ts', "import '../domain/verdict/verdict'"],
  ['imports on demand count', 'src/lib/row.ts', "const a = import('../domain/verdict/verdict')"],
  ['workers count', 'src/lib/row.ts', "new URL('../domain/verdict/verdict.ts', import.meta.url)"],
  ['types make cycles', 'src/lib/row.ts', "import type { A } from './row'"],
]

describe('finds a violation', () => {
  test.each(rejected)('%s', (_, path, text) => {
    expect(findViolations(planted({ [path]: text }), RULES)).toHaveLength(1)
  })

  test('finds a crowded folder', () => {
    const files = Array.from({ length: 26 }, (_, index) => [`src/ui/form/field-${index}.tsx`, ''])
    const sources = new Map(files.map(([path = '', text = '']) => [path, text]))
    expect(findViolations(sources, RULES)).toHaveLength(1)
  })

  test('finds a folder that the table doesn’t list', () => {
    expect(() => findViolations(planted({ 'src/lib/new/row.ts': "import 'react'" }), RULES)).toThrow(
      'no module',
    )
  })
})

test('accepts imports that the table allows', () => {
  const files = {
    'src/app/row.tsx': "import { a } from '../features/drivers/bulk-drivers-page'",
    'src/features/vehicles/row.tsx': "import { a } from '../../domain/verdict/verdict'",
    'src/features/vehicles/edit/row.tsx': "import { a } from '../find/selection'",
    'src/service/row.ts': "import { a } from 'node:fs'",
    'src/service/row.test.ts': "import { a } from './app'\nimport { b } from '../domain/verdict/verdict'",
    'src/api/client/row.test.ts': "import { a } from 'node:fs'",
    'src/contract/row.ts': "import { a } from 'zod/mini'",
    'src/lib/time/dayjs.ts': "import dayjs from 'dayjs'",
  }
  expect(findViolations(planted(files), RULES)).toEqual([])
})

test('the tree follows the rules, and the code guide names existing files', () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT })
  const all = listed.toString().split('\n')
  const paths = all.filter((path) => /^src\/.*\.tsx?$/.test(path) && existsSync(join(ROOT, path)))
  const sources = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
  expect(sources.size).toBeGreaterThan(100)
  expect(findViolations(sources, RULES), 'against the table of src/README.md').toEqual([])
  const folders = new Set(paths.map((path) => path.slice('src/'.length, path.lastIndexOf('/'))))
  const modules = [...RULES.layers].flatMap(([layer, { modules: inside }]) =>
    inside.map((module) => (module === '.' ? layer : `${layer}/${module}`)),
  )
  expect(
    modules.filter((module) => !folders.has(module)),
    'modules of the table without a file',
  ).toEqual([])
  const entries = [...RULES.publicFiles].flatMap(([module, names]) =>
    names.map((name) => `src/${module}/${name}.ts`),
  )
  const absent = entries.filter((path) => !sources.has(path) && !sources.has(`${path}x`))
  expect(absent, 'public files that do not exist').toEqual([])
  const named = [...(MAPS[0] ?? '').matchAll(/`([\w./-]+\.(?:tsx?|css))`/g)].map(([, name = '']) => name)
  const isThere = (name: string) => all.some((path) => `/${path}`.endsWith(`/${name.replace(/^\.\.\//, '')}`))
  expect(
    named.filter((name) => !isThere(name)),
    'named in src/README.md, and not there',
  ).toEqual([])
})
