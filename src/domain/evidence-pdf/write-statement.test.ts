import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { withFiling, withPages } from '../evidence/filing'
import { coverOf, packText } from '../evidence/pack'
import { fileOf, fileText, textOf } from '../evidence/statement-file'
import type { StatementFile } from '../evidence/statement-schema'
import { contentOf } from '../evidence/statement-words'
import { fakeHistory, revision } from '../testing/fake-history'
import { MADE_AT, statementOf } from '../testing/fake-statement'
import { readAttachments } from './read-attachments'
import { coverBlocks } from './statement-blocks'
import { writePack, writeStatement } from './write-statement'

const font = (name: string) =>
  new Uint8Array(
    readFileSync(new URL(`../../../node_modules/dejavu-fonts-ttf/ttf/${name}.ttf`, import.meta.url)),
  )
const FONTS = { regular: font('DejaVuSans'), bold: font('DejaVuSans-Bold') }

const ROWS = [
  revision(1, '2023-08-01T10:00:00Z', true, { kind: '+', reason: 'Lease began' }),
  revision(2, '2024-02-01T10:00:00.123456Z', false, { reason: 'Repair of the left door' }),
  revision(3, '2024-02-20T09:00:00Z', true, { reason: 'Back from repair' }),
  revision(4, '2024-06-01T00:00:00Z', false),
]
const DELETED = [...ROWS, revision(5, '2024-07-01T00:00:00Z', false, { kind: '-' })]
const TIED = [...ROWS, revision(6, '2024-02-20T09:00:00Z', false)]
const BUSY = Array.from({ length: 60 }, (_, at) =>
  revision(100 + at, `2024-03-05T13:30:${String(at).padStart(2, '0')}Z`, at % 2 === 0),
)

const KINDS: Record<string, () => Promise<StatementFile>> = {
  active: async () => fileOf(await statementOf(fakeHistory(ROWS), '2024-03-05 08:30')),
  'not active': async () => fileOf(await statementOf(fakeHistory(ROWS), '2024-02-05 08:30')),
  'no record': async () => fileOf(await statementOf(fakeHistory(ROWS), '2023-07-05 08:30')),
  'no history': async () => fileOf(await statementOf(fakeHistory([]), '2023-07-05 08:30')),
  changed: async () => fileOf(await statementOf(fakeHistory(ROWS), '2024-02-20 04:00')),
  'changed often': async () => fileOf(await statementOf(fakeHistory(BUSY), '2024-03-05 08:30')),
  'two readings': async () => fileOf(await statementOf(fakeHistory(ROWS), '2023-11-05 01:30')),
  deleted: async () => fileOf(await statementOf(fakeHistory(DELETED), '2024-08-05 08:30')),
  tied: async () => fileOf(await statementOf(fakeHistory(TIED), '2024-03-05 08:30')),
  filed: async () =>
    fileOf(
      withFiling(await statementOf(fakeHistory(ROWS), '2024-03-05 08:30'), 'N-7', {
        ...{ agency: 'E-ZPass New York', plaza: '12', amount: '$ 12.40', name: 'Dana Ross' },
        ...{ role: 'Toll desk', contact: 'tolls@alder.example', remark: 'Please withdraw it. '.repeat(20) },
      }),
    ),
  'technical part last': async () =>
    fileOf(withPages(await statementOf(fakeHistory(ROWS), '2024-03-05 08:30'), 'technical-last')),
  'technical part attached': async () =>
    fileOf(withPages(await statementOf(fakeHistory(DELETED), '2023-11-05 01:30'), 'technical-attached')),
  future: async () => fileOf(await statementOf(fakeHistory(ROWS), '2030-03-05 08:30')),
}

const folder = mkdtempSync(join(tmpdir(), 'statement-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What a program says about a file; null where the machine has no such program. */
function asked(program: string, ...args: string[]): string | null {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
const plain = (text: string) => text.replace(/\s+/g, '')

describe.each(Object.keys(KINDS))('the PDF of a statement: %s', (kind) => {
  const made = (async () => {
    const file = await (KINDS[kind] as () => Promise<StatementFile>)()
    return { file, bytes: await writeStatement(file, FONTS), path: join(folder, `${kind}.pdf`) }
  })()

  test('equal data gives equal bytes, and its data is attached', async () => {
    const { file, bytes } = await made
    expect(Buffer.compare(bytes, await writeStatement(file, FONTS))).toBe(0)
    const facts = await readAttachments(bytes)
    expect(facts?.hash).toBe(file.sha256)
    expect(facts?.attachments.map(({ text }) => text)).toEqual([textOf(file.data)])
  })

  test('other programs find it in order, tagged, with its fonts, its title and all of its text', async () => {
    const { file, bytes, path } = await made
    writeFileSync(path, bytes)
    const content = contentOf(file)
    const check = asked('qpdf', '--check', path)
    if (check !== null) expect(check).toContain('No syntax or stream encoding errors found')
    const info = asked('pdfinfo', path)
    if (info !== null) {
      expect(info).toMatch(/Tagged:\s+yes/)
      expect(plain(info)).toContain(plain(content.documentTitle))
      const size = file.data.paper === 'letter' ? '612 x 792 pts' : '595.28 x 841.89 pts'
      expect(info).toContain(size)
    }
    const fonts = asked('pdffonts', path)
    if (fonts !== null) {
      const rows = fonts.trim().split('\n').slice(2)
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) expect(row).toMatch(/yes yes yes/)
    }
    const text = asked('pdftotext', '-raw', path, '-')
    if (text !== null) {
      const found = plain(text.replace(/Evidence statement · .*\n?Page \d+ of \d+/g, ''))
      for (const { sentence } of content.headlines)
        expect(found).toContain(plain(sentence.map((part) => part.text).join('')))
      for (const caveat of content.caveats) expect(found).toContain(plain(caveat))
      for (const section of content.sections) expect(found).toContain(plain(section.title))
      expect(found).toContain(file.sha256)
    }
    const saved = join(folder, `${kind}.json`)
    if (asked('pdfdetach', '-save', '1', '-o', saved, path) !== null)
      expect(readFileSync(saved, 'utf8')).toBe(textOf(file.data))
    // Marks that every reader looks for, also where no program is there to say so.
    const raw = Buffer.from(bytes).toString('latin1')
    expect(raw).toMatch(/^%PDF-1\.7/)
    expect(raw).toContain('/Lang (en)')
    expect(raw).toContain('/MarkInfo')
    expect(raw).toContain('<pdfaid:part>3</pdfaid:part>')
  })
})

test('the usual statement is one page', async () => {
  const bytes = await writeStatement(await (KINDS.active as () => Promise<StatementFile>)(), FONTS)
  expect(pagesOf(bytes)).toBe(1)
})

test('names in letters that the font lacks are written as code points, and the page says so', async () => {
  const rows = [
    revision(1, '2023-08-01T10:00:00Z', true, { kind: '+', reason: '王 & <b>', username: 'محمد علي' }),
  ]
  const file = fileOf(await statementOf(fakeHistory(rows), '2024-03-05 08:30'))
  const path = join(folder, 'letters.pdf')
  const bytes = await writeStatement(file, FONTS)
  writeFileSync(path, bytes)
  expect((await readAttachments(bytes))?.attachments[0]?.text).toContain('王 & <b>')
  const text = asked('pdftotext', path, '-')
  if (text === null) return
  expect(text).toContain('[U+738B] & <b>')
  expect(text).toContain('محمد علي')
  expect(text).toContain('Letters that this font lacks are written as their code points')
})

test('a pack has a cover, every statement and the data of each', async () => {
  const statements = await Promise.all(Object.values(KINDS).map((make) => make()))
  const done: number[] = []
  const pack = {
    madeAt: MADE_AT,
    zone: 'America/New_York',
    madeBy: 'Dana Ross',
    fleet: { id: 7, title: 'Alder Rentals' },
    listName: 'November',
    summary: [{ name: 'On the fleet', count: '2', amount: '8.50 USD' }],
    statements,
  }
  const bytes = await writePack(pack, FONTS, (count) => done.push(count))
  expect(done.at(-1)).toBe(statements.length)
  const facts = await readAttachments(bytes)
  expect(facts?.hash).toBeNull()
  expect(facts?.attachments.map(({ text }) => text)).toEqual([packText(pack), ...statements.map(fileText)])
  expect(new Set(facts?.attachments.map(({ name }) => name)).size).toBe(statements.length + 1)
  expect(pagesOf(bytes)).toBeGreaterThan(statements.length)
  const path = join(folder, 'pack.pdf')
  writeFileSync(path, bytes)
  const check = asked('qpdf', '--check', path)
  if (check !== null) expect(check).toContain('No syntax or stream encoding errors found')
})

test('a pack’s cover has the amount of each statement, and the page that it begins on', async () => {
  const [make] = Object.values(KINDS)
  if (make === undefined) throw new Error('no kind')
  const file = await make()
  const filed = fileOf(withFiling(withPages(file.data, 'technical-attached'), 'N-1', { amount: '12.50 USD' }))
  const pack = {
    ...{ madeAt: MADE_AT, zone: 'UTC', madeBy: null, listName: null, summary: [] },
    ...{ fleet: { id: 7, title: null }, statements: Array(90).fill(filed) as (typeof filed)[] },
  }
  const path = join(folder, 'cover.pdf')
  writeFileSync(path, await writePack(pack, FONTS, () => undefined))
  const rows = (starts: readonly number[]) =>
    coverBlocks(coverOf(pack), starts)
      .filter(({ group }) => group?.id === 'cover statements')
      .map(({ cells }) => cells.map(({ runs }) => runs.map((run) => run.text).join('')))
  const [names, first, second] = rows([3, 5])
  expect(names?.slice(-2)).toEqual(['Amount', 'Page'])
  expect([first?.slice(-2), second?.slice(-2)]).toEqual([
    ['12.50 USD', '3'],
    ['12.50 USD', '5'],
  ])
  const text = asked('pdftotext', '-layout', path, '-')
  if (text === null) return
  const pages = text.split('\f')
  const starts = [...text.matchAll(/N-1 .*12\.50 USD +(\d+)/g)].map(([, page]) => Number(page))
  expect(starts).toHaveLength(90)
  for (const start of starts) expect(pages[start - 1]).toContain('Evidence')
})

const pagesOf = (bytes: Uint8Array) =>
  Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(Buffer.from(bytes).toString('latin1'))?.[1])
