import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ATTACHED, fileText, filledData, type StatementData } from '../evidence/statement-data'
import { buildCover, contentOf } from '../evidence/statement-words'
import { attachedTexts } from '../testing/attached-texts'
import { fakeHistory, revision } from '../testing/fake-history'
import { MADE_AT, statementOf } from '../testing/fake-statement'
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

const KINDS: Record<string, () => Promise<StatementData>> = {
  active: () => statementOf(fakeHistory(ROWS), '2024-03-05 08:30'),
  'not active': () => statementOf(fakeHistory(ROWS), '2024-02-05 08:30'),
  'no record': () => statementOf(fakeHistory(ROWS), '2023-07-05 08:30'),
  'no history': () => statementOf(fakeHistory([]), '2023-07-05 08:30'),
  changed: () => statementOf(fakeHistory(ROWS), '2024-02-20 04:00'),
  'changed often': () => statementOf(fakeHistory(BUSY), '2024-03-05 08:30'),
  'two interpretations': () => statementOf(fakeHistory(ROWS), '2023-11-05 01:30'),
  deleted: () => statementOf(fakeHistory(DELETED), '2024-08-05 08:30'),
  tied: () => statementOf(fakeHistory(TIED), '2024-03-05 08:30'),
  filed: async () =>
    filledData(await statementOf(fakeHistory(ROWS), '2024-03-05 08:30'), {
      reference: 'N-7',
      agency: 'E-ZPass New York',
      plaza: '12',
      amount: '$ 12.40',
      name: 'Dana Ross',
      role: 'Toll desk',
      contact: 'tolls@alder.example',
      remark: 'Please withdraw it. '.repeat(20),
    }),
  'technical part attached': async () =>
    filledData(await statementOf(fakeHistory(DELETED), '2023-11-05 01:30'), { pages: ATTACHED }),
  'on A4': () => statementOf(fakeHistory(ROWS), '2024-03-05 08:30', { zone: 'UTC' }),
  future: () => statementOf(fakeHistory(ROWS), '2030-03-05 08:30'),
}

const folder = mkdtempSync(join(tmpdir(), 'statement-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a program on a file and returns its output; null if the program isn't installed. */
function asked(program: string, ...args: string[]): string | null {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
const plain = (text: string) => text.replace(/\s+/g, '')

describe.each(Object.keys(KINDS))('writes a PDF of a statement: %s', (kind) => {
  const made = (async () => {
    const data = await (KINDS[kind] as () => Promise<StatementData>)()
    return { data, bytes: await writeStatement(data, FONTS), path: join(folder, `${kind}.pdf`) }
  })()

  test('attaches the data', async () => {
    const { data, bytes } = await made
    expect(await attachedTexts(bytes)).toEqual([fileText(data)])
  })

  test('other programs can read the PDF: tagged, with fonts, title, and the whole text in order', async () => {
    const { data, bytes, path } = await made
    writeFileSync(path, bytes)
    const content = contentOf(data)
    const check = asked('qpdf', '--check', path)
    if (check !== null) expect(check).toContain('No syntax or stream encoding errors found')
    const info = asked('pdfinfo', path)
    if (info !== null) {
      expect(info).toMatch(/Tagged:\s+yes/)
      expect(plain(info)).toContain(plain(content.documentTitle))
      const size = data.paper === 'letter' ? '612 x 792 pts' : '595.28 x 841.89 pts'
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
    }
    const saved = join(folder, `${kind}.json`)
    if (asked('pdfdetach', '-save', '1', '-o', saved, path) !== null)
      expect(readFileSync(saved, 'utf8')).toBe(fileText(data))
    // Marks that every PDF reader requires. Checked even if no validator is installed.
    const raw = Buffer.from(bytes).toString('latin1')
    expect(raw).toMatch(/^%PDF-1\.7/)
    expect(raw).toContain('/Lang (en)')
    expect(raw).toContain('/MarkInfo')
    expect(raw).toContain('<pdfaid:part>3</pdfaid:part>')
  })
})

test('an ordinary statement has one page for the agency and one with technical details', async () => {
  const data = await (KINDS.active as () => Promise<StatementData>)()
  expect(pagesOf(await writeStatement(data, FONTS))).toBe(2)
  expect(pagesOf(await writeStatement(filledData(data, { pages: ATTACHED }), FONTS))).toBe(1)
})

test('prints letters of a name that the font lacks as code points, with a note', async () => {
  const rows = [
    revision(1, '2023-08-01T10:00:00Z', true, { kind: '+', reason: '王 & <b>', username: 'محمد علي' }),
  ]
  const data = await statementOf(fakeHistory(rows), '2024-03-05 08:30')
  const path = join(folder, 'letters.pdf')
  const bytes = await writeStatement(data, FONTS)
  writeFileSync(path, bytes)
  expect((await attachedTexts(bytes))[0]).toContain('王 & <b>')
  const text = asked('pdftotext', path, '-')
  if (text === null) return
  expect(text).toContain('[U+738B] & <b>')
  expect(text).toContain('محمد علي')
  expect(text).toContain('Characters this font doesn’t have are shown as code points')
})

test('a pack has a cover, and each statement with its data', async () => {
  const statements = await Promise.all(Object.values(KINDS).map((make) => make()))
  const done: number[] = []
  const pack = {
    madeAt: MADE_AT,
    zone: 'America/New_York',
    madeBy: 'Dana Ross',
    fleet: { id: 7, title: 'Alder Rentals' },
    listName: 'November',
    summary: [{ name: 'Active', count: '2', amount: '8.50 USD' }],
    statements,
    amounts: statements.map(() => '–'),
    currency: null,
    names: statements.map((_, at) => `Row ${at + 1}`),
  }
  const bytes = await writePack(pack, FONTS, (count) => done.push(count))
  expect(done.at(-1)).toBe(statements.length)
  expect(await attachedTexts(bytes)).toEqual(statements.map(fileText))
  expect(pagesOf(bytes)).toBeGreaterThan(statements.length)
  const path = join(folder, 'pack.pdf')
  writeFileSync(path, bytes)
  const check = asked('qpdf', '--check', path)
  if (check !== null) expect(check).toContain('No syntax or stream encoding errors found')
})

test('a pack’s cover lists each statement’s amount and first page', async () => {
  const [make] = Object.values(KINDS)
  if (make === undefined) throw new Error('no kind')
  const filed = filledData(await make(), { pages: ATTACHED, reference: 'N-1', amount: '12.50 USD' })
  const pack = {
    madeAt: MADE_AT,
    zone: 'UTC',
    madeBy: null,
    listName: null,
    summary: [],
    fleet: { id: 7, title: null },
    statements: Array(90).fill(filed) as (typeof filed)[],
    amounts: Array(90).fill('12.50') as string[],
    currency: 'USD',
    names: Array(90).fill('N-1') as string[],
  }
  const path = join(folder, 'cover.pdf')
  writeFileSync(path, await writePack(pack, FONTS, () => undefined))
  const rows = (starts: readonly number[]) =>
    coverBlocks(buildCover(pack), starts)
      .filter(({ group }) => group?.id === 'cover statements')
      .map(({ cells }) => cells.map(({ runs }) => runs.map((run) => run.text).join('')))
  const [names, first, second] = rows([3, 5])
  expect(names?.slice(-2)).toEqual(['Amount (USD)', 'Page'])
  expect([first?.slice(-2), second?.slice(-2)]).toEqual([
    ['12.50', '3'],
    ['12.50', '5'],
  ])
  const text = asked('pdftotext', '-layout', path, '-')
  if (text === null) return
  const pages = text.split('\f')
  const starts = [...text.matchAll(/N-1 .*12\.50 +(\d+)/g)].map(([, page]) => Number(page))
  expect(starts).toHaveLength(90)
  for (const start of starts) expect(pages[start - 1]).toContain('Evidence')
})

const pagesOf = (bytes: Uint8Array) =>
  Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(Buffer.from(bytes).toString('latin1'))?.[1])
