import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

/** What a file at this path may import and what not: the table of the architecture, row by row. */
interface Row {
  file: string
  allowed: string[]
  forbidden: string[]
}

const NODE_ONLY = ['node:fs', 'node:fs/promises', 'hono', 'hono/cors', 'kysely', 'libsql', 'jose']
const within = (up: string, folders: string[]) => folders.map((folder) => `${up}${folder}/thing`)

const TABLE: Row[] = [
  {
    file: 'src/contract/row.ts',
    allowed: ['zod/mini', './thing'],
    forbidden: [
      ...within('../', ['lib', 'api', 'local', 'ui', 'domain', 'features/x', 'app', 'service']),
      ...NODE_ONLY,
      'react',
      '@mantine/core',
    ],
  },
  {
    file: 'src/lib/row.ts',
    allowed: ['./thing', 'fast-check'],
    forbidden: [
      ...within('../', ['contract', 'api', 'local', 'ui', 'domain', 'features/x', 'app', 'service']),
      ...NODE_ONLY,
    ],
  },
  {
    file: 'src/api/row.ts',
    allowed: ['../contract/thing', '../lib/thing', './thing', '@tanstack/react-query'],
    forbidden: [...within('../', ['local', 'ui', 'domain', 'features/x', 'app', 'service']), ...NODE_ONLY],
  },
  {
    file: 'src/local/row.ts',
    allowed: ['../contract/thing', '../lib/thing', './thing', 'idb-keyval'],
    forbidden: [...within('../', ['api', 'ui', 'domain', 'features/x', 'app', 'service']), ...NODE_ONLY],
  },
  {
    file: 'src/ui/row.tsx',
    allowed: ['../lib/thing', './thing', 'react', '@mantine/core'],
    forbidden: [
      ...within('../', ['contract', 'api', 'local', 'domain', 'features/x', 'app', 'service']),
      ...NODE_ONLY,
    ],
  },
  {
    file: 'src/domain/row.ts',
    allowed: [...within('../', ['api', 'local', 'contract', 'ui', 'lib']), './thing', 'react'],
    forbidden: [...within('../', ['features/x', 'app', 'service']), ...NODE_ONLY],
  },
  {
    file: 'src/features/vehicles/row.tsx',
    allowed: [...within('../../', ['domain', 'api', 'local', 'contract', 'ui', 'lib']), './thing', 'react'],
    forbidden: [
      '../disputes/thing',
      '../../features/disputes/thing',
      ...within('../../', ['app', 'service']),
      ...NODE_ONLY,
    ],
  },
  {
    file: 'src/app/row.tsx',
    allowed: [
      ...within('../', ['features/x', 'domain', 'api', 'local', 'contract', 'ui', 'lib']),
      './thing',
      'react',
    ],
    forbidden: ['../service/thing', ...NODE_ONLY],
  },
  {
    file: 'src/app/routes/row.tsx',
    allowed: [
      ...within('../../', ['features/x', 'domain', 'api', 'local', 'contract', 'ui', 'lib']),
      '../thing',
      'react',
    ],
    forbidden: ['../../service/thing', ...NODE_ONLY],
  },
  {
    file: 'src/main.tsx',
    allowed: ['./app/thing', './api/thing', 'react'],
    forbidden: ['./service/thing', ...NODE_ONLY],
  },
  {
    file: 'src/service/row.ts',
    allowed: ['../contract/thing', '../lib/thing', './thing', ...NODE_ONLY],
    forbidden: within('../', ['api', 'local', 'ui', 'domain', 'features/x', 'app']),
  },
  {
    file: 'src/service/row.test.ts',
    allowed: [...within('../', ['contract', 'lib', 'api', 'domain']), './thing', 'node:fs'],
    forbidden: [],
  },
  ...['contract', 'lib', 'api', 'local', 'domain'].map((folder) => ({
    file: `src/${folder}/row.test.ts`,
    allowed: ['vitest', 'node:fs', '../contract/thing'],
    forbidden: ['../service/thing'],
  })),
  ...['ui', 'app'].map((folder) => ({
    file: `src/${folder}/row.test.tsx`,
    allowed: ['vitest', '../lib/thing'],
    forbidden: ['../service/thing'],
  })),
]

const RESTRICTED = 'lint/style/noRestrictedImports'
let copy: string
let found: { rule: string; file: string; line: number }[]

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  writeFileSync(join(copy, file), text)
}

const importLine = (from: string, index: number) => `import { thing as thing${index} } from '${from}'\n`

beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'import-table-')))
  for (const name of ['.biome.json', '.gitignore']) cpSync(join(ROOT, name), join(copy, name))
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  execFileSync('git', ['init', '-q'], { cwd: copy })
  for (const { file, allowed, forbidden } of TABLE)
    plant(file, [...allowed, ...forbidden].map(importLine).join(''))
  plant(
    'src/api/forms.ts',
    "export { one } from '../service/thing'\nexport const two = () => import('../service/thing')\nimport '../service/thing'\nimport type { Three } from '../service/thing'\nexport type { Three }\n",
  )
  plant('src/lib/cycle-a.ts', "import { b } from './cycle-b'\nexport const a = () => b\n")
  plant('src/lib/cycle-b.ts', "import { a } from './cycle-a'\nexport const b = () => a\n")
  plant('src/ui/index.ts', "export { a } from './one'\nexport { b } from './two'\n")
  plant('src/ui/all.ts', "export * from './one'\n")
  plant('src/lib/any.ts', 'export const loose = (value: any): unknown => value\n')
  const biome = join(ROOT, 'node_modules/.bin/biome')
  const run = spawnSync(biome, ['lint', '--reporter=github', '--max-diagnostics=none', '.'], {
    cwd: copy,
    encoding: 'utf8',
  })
  found = [...run.stdout.matchAll(/^::\w+ title=([^,]+),file=([^,]+),line=(\d+)/gm)].map(
    ([, rule = '', file = '', line]) => ({ rule, file: relative(copy, file), line: Number(line) }),
  )
  if (found.length === 0) throw new Error(`Biome reported nothing:\n${run.stdout}\n${run.stderr}`)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const linesOf = (file: string, rule: string) =>
  [...new Set(found.filter((one) => one.file === file && one.rule === rule).map((one) => one.line))].sort(
    (a, b) => a - b,
  )

describe('the import table', () => {
  test.each(TABLE)('$file', ({ file, allowed, forbidden }) => {
    const all = [...allowed, ...forbidden]
    expect(linesOf(file, RESTRICTED).map((line) => all[line - 1])).toEqual(forbidden)
  })

  test('every way to import counts', () => {
    expect(linesOf('src/api/forms.ts', RESTRICTED)).toEqual([1, 2, 3, 4])
  })
})

test('cycles, barrels and any are reported', () => {
  expect(linesOf('src/lib/cycle-a.ts', 'lint/suspicious/noImportCycles')).toEqual([1])
  expect(linesOf('src/lib/cycle-b.ts', 'lint/suspicious/noImportCycles')).toEqual([1])
  expect(linesOf('src/ui/index.ts', 'lint/performance/noBarrelFile')).not.toEqual([])
  expect(linesOf('src/ui/all.ts', 'lint/performance/noReExportAll')).toEqual([1])
  expect(linesOf('src/lib/any.ts', 'lint/suspicious/noExplicitAny')).toEqual([1])
})
