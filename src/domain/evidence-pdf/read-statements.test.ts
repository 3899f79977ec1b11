import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fileOf, fileText, textOf } from '../evidence/statement-file'
import { fakeHistory, revision } from '../testing/fake-history'
import { MADE_AT, statementOf } from '../testing/fake-statement'
import { rebuiltPdf } from '../testing/rebuilt-pdf'
import { readStatements } from './read-statements'
import { writePack, writeStatement } from './write-statement'

const font = (name: string) =>
  new Uint8Array(
    readFileSync(new URL(`../../../node_modules/dejavu-fonts-ttf/ttf/${name}.ttf`, import.meta.url)),
  )
const FONTS = { regular: font('DejaVuSans'), bold: font('DejaVuSans-Bold') }

const history = fakeHistory([revision(1, '2023-08-01T10:00:00Z', true, { kind: '+' })])
const made = fileOf(await statementOf(history, '2024-03-05 08:30'))
const pdf = await writeStatement(made, FONTS)

const read = (content: BlobPart, name = 'statement.pdf') =>
  readStatements(new File([content], name), { loadFonts: async () => FONTS, onProgress: () => undefined })

/** The PDF with another text in the place of one that it has. */
function pdfWith(from: string, to: string): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(pdf).toString('latin1')
  expect(text).toContain(from)
  return new Uint8Array(Buffer.from(text.replace(from, to), 'latin1'))
}

test('a PDF and a JSON file as they were saved', async () => {
  const whole = { checked: { kind: 'intact', data: made.data, isResaved: false }, file: { kind: 'whole' } }
  expect(await read(pdf)).toMatchObject([{ name: 'statement.pdf', ...whole }])
  expect(await read(fileText(made), 's.json')).toMatchObject([{ name: 's.json', ...whole }])
})

test('F95 other bytes than the data gives, and pages that say something else, are told apart', async () => {
  const intact = { kind: 'intact', data: made.data }
  for (const other of [
    pdfWith('/CreationDate (D:2026', '/CreationDate (D:2025'),
    // Drawn over, without a word.
    await rebuiltPdf(pdf, { content: (drawn) => `${drawn}\n1 1 1 scn 54 60 480 60 re f` }),
    // Its parts lie elsewhere.
    new Uint8Array(Buffer.concat([pdf.subarray(0, 15), Buffer.from('% moved\n'), pdf.subarray(15)])),
  ])
    expect(await read(other)).toMatchObject([{ checked: intact, file: { kind: 'other' } }])
  const worded = await rebuiltPdf(pdf, { content: (drawn) => drawn.replace(/<[0-9a-f]{8}/, '<00010001') })
  expect(await read(worded)).toMatchObject([{ checked: intact, file: { kind: 'pages', pages: [1] } }])
  const moved = await rebuiltPdf(pdf, { content: (drawn) => drawn.replace('54 62.5', '54 62.50') })
  expect(await read(moved)).toMatchObject([{ checked: intact, file: { kind: 'other' } }])
})

test('F96 pages in an earlier wording are no pages that differ', async () => {
  const findings = made.data.findings.map((one) => ({ ...one, sentence: `${one.sentence} So it was.` }))
  const file = fileOf({ ...made.data, findings })
  const worded = await rebuiltPdf(await writeStatement(file, FONTS), {
    content: (drawn) => drawn.replace(/<[0-9a-f]{8}/, '<00010001'),
  })
  expect(await read(worded)).toMatchObject([{ checked: { isReworded: true }, file: { kind: 'other' } }])
})

test('a PDF without its hash says that it has none', async () => {
  const text = Buffer.from(pdf).toString('latin1').replaceAll('SHA-256 ', 'SHA-512 ')
  const bare = new Uint8Array(Buffer.from(text, 'latin1'))
  expect(await read(bare)).toMatchObject([{ checked: { kind: 'intact' }, file: { kind: 'no-hash' } }])
})

test('altered data, and what is no statement', async () => {
  const altered = { checked: { kind: 'altered', what: 'hash' } }
  const other = JSON.stringify({ ...made, data: { ...made.data, reference: 'NT-9' } })
  expect(await read(other, 's.json')).toMatchObject([altered])
  const wrong = `SHA-256 ${made.sha256.startsWith('0') ? '1' : '0'}${made.sha256.slice(1)}`
  expect(await read(pdfWith(`(SHA-256 ${made.sha256}`, `(${wrong}`))).toMatchObject([altered])
  for (const none of ['%PDF-1.7\n%%EOF', 'plate,time', '', textOf(made.data)])
    expect(await read(none)).toMatchObject([{ checked: { kind: 'not-a-statement' } }])
})

test('F95 a pack: one result for each statement in it, its pages compared', async () => {
  const second = fileOf(await statementOf(history, '2023-07-05 08:30'))
  const pack = {
    ...{ madeAt: MADE_AT, zone: 'UTC', madeBy: null, listName: null, summary: [] },
    ...{ fleet: { id: 7, title: null }, statements: [made, second] },
  }
  const bytes = await writePack(pack, FONTS, () => undefined)
  const results = await read(bytes)
  expect(results.map(({ checked, file }) => [checked.kind, file.kind])).toEqual([
    ['intact', 'whole'],
    ['intact', 'whole'],
  ])
  expect(new Set(results.map(({ name }) => name)).size).toBe(2)
  const swapped = await rebuiltPdf(bytes, { pages: ([cover = '', ...rest]) => [cover, ...rest.reverse()] })
  const file = { kind: 'pages', pages: [2, 3] }
  expect(await read(swapped)).toMatchObject([{ file }, { file }])
  // One that was made before covers had amounts and the numbers of pages is made again as it was.
  const before = await writePack({ ...pack, version: 1 }, FONTS, () => undefined)
  expect((await read(before)).map((one) => one.file.kind)).toEqual(['whole', 'whole'])
  expect(before).not.toEqual(bytes)
  // A cover of an earlier console has no data, so that the pack cannot be made again.
  const older = await rebuiltPdf(bytes, { attachment: '{}' })
  expect((await read(older)).map((one) => one.file.kind)).toContain('uncompared')
})
