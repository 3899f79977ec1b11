import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MADE_AT, statementOf } from '../evidence/fake-statement'
import { fileOf, fileText, textOf } from '../evidence/statement-file'
import type { StatementFile } from '../evidence/statement-schema'
import { fakeHistory, revision } from '../history/fake-history'
import { readStatements } from './read-statements'
import { fileWords, todayWords } from './statement-words'
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
  readStatements(new File([content], name), (file: StatementFile) => writeStatement(file, FONTS))

/** The PDF with another text in the place of one that it has. */
function pdfWith(from: string, to: string): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(pdf).toString('latin1')
  expect(text).toContain(from)
  return new Uint8Array(Buffer.from(text.replace(from, to), 'latin1'))
}

test('a PDF and a JSON file as they were saved', async () => {
  const intact = { kind: 'intact', data: made.data, isResaved: false }
  expect(await read(pdf)).toEqual([{ name: 'statement.pdf', checked: intact, file: 'whole' }])
  expect(await read(fileText(made), 's.json')).toEqual([{ name: 's.json', checked: intact, file: 'whole' }])
})

test('pages that differ are not taken for the console’s, though the data is intact', async () => {
  const [other] = await read(pdfWith('/CreationDate (D:2026', '/CreationDate (D:2025'))
  expect(other).toMatchObject({ checked: { kind: 'intact' }, file: 'pdf' })
  if (other?.checked.kind !== 'intact') throw new Error('not intact')
  const { data } = other.checked
  const words = todayWords({ kind: 'same', today: data }, data, other.file)
  expect(words).toMatchObject({
    tone: 'warning',
    title: 'Its data is unaltered. The history still says the same',
  })
  expect(words.lines.join()).toContain('not on the pages')
})

test('a PDF whose parts another program has moved is found by its data', async () => {
  const moved = new Uint8Array(
    Buffer.concat([
      Buffer.from(pdf.subarray(0, 15)),
      Buffer.from('% moved\n'),
      Buffer.from(pdf.subarray(15)),
    ]),
  )
  expect(await read(moved)).toMatchObject([{ checked: { kind: 'intact', data: made.data }, file: 'pdf' }])
})

test('a PDF without its hash says that it has none', async () => {
  const text = Buffer.from(pdf).toString('latin1').replaceAll('SHA-256 ', 'SHA-512 ')
  const [bare] = await read(new Uint8Array(Buffer.from(text, 'latin1')))
  expect(bare).toMatchObject({ checked: { kind: 'intact' }, file: 'no-hash' })
})

test('altered data, and what is no statement', async () => {
  const [altered] = await read(
    JSON.stringify({ ...made, data: { ...made.data, reference: 'NT-9' } }),
    's.json',
  )
  expect(altered?.checked).toMatchObject({ kind: 'altered', what: 'hash' })
  expect(altered && fileWords(altered)).toMatchObject({ tone: 'error', title: 'This file was altered' })
  const wrong = `SHA-256 ${made.sha256.startsWith('0') ? '1' : '0'}${made.sha256.slice(1)}`
  expect(await read(pdfWith(`(SHA-256 ${made.sha256}`, `(${wrong}`))).toMatchObject([
    { checked: { kind: 'altered', what: 'hash' } },
  ])
  for (const other of ['%PDF-1.7\n%%EOF', 'plate,time', '', textOf(made.data)])
    expect(await read(other)).toMatchObject([{ checked: { kind: 'not-a-statement' } }])
})

test('a pack: one result for each statement in it', async () => {
  const second = fileOf(await statementOf(history, '2023-07-05 08:30'))
  const pack = {
    ...{ madeAt: MADE_AT, zone: 'UTC', madeBy: null, listName: null, summary: [] },
    ...{ fleet: { id: 7, title: null }, statements: [made, second] },
  }
  const results = await read(await writePack(pack, FONTS, () => undefined))
  expect(results.map(({ checked, file }) => [checked.kind, file])).toEqual([
    ['intact', 'pack'],
    ['intact', 'pack'],
  ])
  expect(new Set(results.map(({ name }) => name)).size).toBe(2)
})
