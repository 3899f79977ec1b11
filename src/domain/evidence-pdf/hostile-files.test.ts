import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { MAX_FILE, MAX_TEXT } from '../evidence/file-limits'
import { fileOf, fileText } from '../evidence/statement-file'
import type { StatementData } from '../evidence/statement-schema'
import { fakeHistory, revision } from '../testing/fake-history'
import { statementOf } from '../testing/fake-statement'
import { rebuiltPdf } from '../testing/rebuilt-pdf'
import { readStatements } from './read-statements'
import { writeStatement } from './write-statement'

const font = (name: string) =>
  new Uint8Array(
    readFileSync(new URL(`../../../node_modules/dejavu-fonts-ttf/ttf/${name}.ttf`, import.meta.url)),
  )
const FONTS = { regular: font('DejaVuSans'), bold: font('DejaVuSans-Bold') }

const history = fakeHistory([revision(1, '2023-08-01T10:00:00Z', true, { kind: '+' })])
const data = await statementOf(history, '2024-03-05 08:30')
const pdf = await writeStatement(fileOf(data), FONTS)

/** What a file gets within five seconds of processor time: other processes may keep it waiting. */
async function read(...parts: BlobPart[]) {
  const begun = process.cpuUsage()
  const file = new File(parts, 'file')
  const result = await readStatements(file, {
    loadFonts: async () => FONTS,
    onProgress: () => undefined,
  }).catch((error: unknown) => error)
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1_000_000).toBeLessThan(5)
  return result
}
const tooLarge = (what: RegExp) =>
  expect.objectContaining({ name: 'FileLimitError', message: expect.stringMatching(what) })
const noStatement = [
  expect.objectContaining({ checked: expect.objectContaining({ kind: 'not-a-statement' }) }),
]
const times = (count: number, text: string) => text.repeat(count)

test('F104 files and texts that are too long are not read', async () => {
  expect(await read(new Uint8Array(MAX_FILE + 1))).toEqual(tooLarge(/file is larger/))
  expect(await read('{"data":', times(MAX_TEXT, ' '), '}')).toEqual(tooLarge(/is longer/))
})

test('F104 a small part that unpacks to gigabytes is given up, also where a million names mean it', async () => {
  const bomb = deflateSync(Buffer.alloc(80 * 1024 ** 2)).toString('latin1')
  const foreign = (names: number) =>
    Buffer.from(`%PDF-1.7\n${times(names, '/EmbeddedFile ')}stream\n${bomb}\nendstream`, 'latin1')
  const unpacks = tooLarge(/unpacks to more/)
  expect(await read(foreign(1))).toEqual(unpacks)
  expect(await read(foreign(1_000_000))).toEqual(unpacks)
  expect(await read(await rebuiltPdf(pdf, { attachment: times(80 * 1024 ** 2, ' ') }))).toEqual(unpacks)
  const thirty = await rebuiltPdf(pdf, {
    attachment: times(8 * 1024 ** 2, ' '),
    files: ([file = '']) => Array.from({ length: 30 }, () => file),
  })
  expect(await read(thirty)).toEqual(unpacks)
})

test('F104 more attachments than a pack has are not read', async () => {
  const many = (count: number) =>
    rebuiltPdf(pdf, { files: ([file = '']) => Array.from({ length: count }, () => file) })
  const tooMany = tooLarge(/more than 500 statements/)
  expect(await read(await many(5000))).toEqual(tooMany)
  expect(await read('%PDF-1.7\n', times(100_000, '/EmbeddedFile stream x endstream '))).toEqual(tooMany)
  // A list that is longer than any is no list of ours; the file itself is found.
  expect(await read(await many(200_000))).toMatchObject([
    { checked: { kind: 'intact' }, file: { kind: 'other' } },
  ])
})

test('F104 texts that slow patterns down are read at once', async () => {
  const tails = [
    'startxref ',
    'startxref 1 %%EOF ',
    '/EmbeddedFile',
    '/EmbeddedFile stream ',
    'SHA-256 ',
    '%%EOF\n',
  ]
  for (const text of tails) expect(await read('%PDF-1.7\n', times(400_000, text)), text).toEqual(noStatement)
  for (const inside of ['/UF (', '/AF [', '/EF <<', '/EF <<\n', '/Info 1', '(\\', 'stream', '/Kids [']) {
    const altered = await rebuiltPdf(pdf, { files: ([file = '']) => [times(30_000, inside), file] })
    expect(await read(altered), inside).toMatchObject([{ file: { kind: 'other' } }])
  }
})

test('F104 data with more values, rows or letters than a statement has is not checked', async () => {
  const json = (more: Partial<StatementData>) => fileText(fileOf({ ...data, ...more }))
  const values = tooLarge(/more values/)
  const text = json({})
  expect(await read(text.replace('"answers": [', `"answers": [${times(1_000_000, '1,')}`))).toEqual(values)
  expect(await read(times(2_000_000, '['))).toEqual(values)
  const rows = `{"count": 1, "results": [${times(100_000, '{},')}{}]}`
  expect(await read(json({ answers: data.answers.map((one) => ({ ...one, body: rows })) }))).toEqual(values)
  const title = times(1_000_000, 'the record was deleted ')
  expect(await read(json({ fleet: { id: 7, title: title.slice(0, 3_000_000) } }))).toEqual(
    tooLarge(/longer names/),
  )
  const typed = times(3000, '2024-03-05 to ')
  expect(await read(json({ asked: { ...data.asked, typed } }))).toMatchObject([
    { checked: { kind: 'intact' } },
  ])
})
