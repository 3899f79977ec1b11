import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeZip, workbookFiles, type ZipOptions } from '../testing/fixture-zip'
import { answerSheet, type SheetAnswer, type SheetQuestion } from './answer-sheet'
import { sizeProblem } from './sheet-caps'
import { readFileContent, readSheetFile, SheetFileError } from './sheet-file'
import { type ListKind, pastedText } from './sheet-rows'

const KIND: ListKind = { namesColumns: () => false }
const LIST = (text: string, title: string) => pastedText(text, KIND, { asRows: true, title })

/** The next worker's behavior. */
let work: (question: SheetQuestion, post: (answer: SheetAnswer) => void) => Promise<void>
let terminated = 0

class FakeWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror: (() => void) | null = null

  postMessage(question: SheetQuestion) {
    work(question, (data) => this.onmessage?.({ data })).catch(() => this.onerror?.())
  }

  terminate() {
    terminated++
  }
}

beforeEach(() => {
  terminated = 0
  work = answerSheet
  vi.stubGlobal('Worker', FakeWorker)
})
afterEach(() => vi.unstubAllGlobals())

const WORKBOOK = readFileSync(join(import.meta.dirname, '../testing/drivers.xlsx'))
const workbook = () => new File([WORKBOOK], 'crew.xlsx')

test('parses a text by its encoding and delimiter', async () => {
  const file = new File(
    [new Uint8Array([0xff, 0xfe]), new Uint8Array(Buffer.from('a;b;c\n1;2;ä', 'utf16le'))],
    'x.csv',
  )
  const { title, about, rows } = await readSheetFile(file, LIST)
  expect([title, about]).toEqual(['x.csv', 'UTF-16'])
  expect([...rows()]).toEqual([
    ['a', 'b', 'c'],
    ['1', '2', 'ä'],
  ])
})

test.each([
  '<html><body><table><tr><td>Plate</td></tr></table></body></html>',
  '\uFEFF<?xml version="1.0"?><Workbook></Workbook>',
  '<table><tr><td>Plate</td></tr></table>',
])('rejects HTML with a workbook’s extension, and explains what to do: %s', async (text) => {
  const reading = readSheetFile(new File([text], 'tolls.xls'), LIST)
  await expect(reading).rejects.toThrow('“tolls.xls” is a web page, not a workbook. Open it in a spreadsheet')
})

test('detects a workbook by its bytes rather than its name, and terminates the worker', async () => {
  const asked: unknown[] = []
  work = (question, post) => {
    asked.push(question.dates)
    return answerSheet(question, post)
  }
  const bytes = await workbook().arrayBuffer()
  const { title, about, rows } = await readSheetFile(new File([bytes], 'crew.csv'), LIST, { dates: 'iso' })
  expect([title, about, asked, terminated]).toEqual(['crew.csv', 'sheet “Drivers”, one of 2', ['iso'], 1])
  expect([...rows()][1]).toEqual(['1001', 'Lee', '02134', '(617) 555-0142', '2024-01-01'])
  await readFileContent(workbook())
  expect(asked).toEqual(['iso', 'displayed'])
})

test.each([
  [
    'too large',
    new File(['12345'], 'x.csv'),
    '“x.csv” is larger than 0.000004 MB. Split it into smaller files.',
  ],
  ['old', new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], 'x.xls'), 'is an old or encrypted workbook'],
  ['damaged', new File(['PK\u0003\u0004'], 'x.xlsx'), '“x.xlsx” isn’t a readable workbook. Save it as CSV.'],
])('explains why a file can’t be read: %s', async (_, file, message) => {
  const reading = readSheetFile(file, LIST, { maxBytes: 4 })
  await expect(reading).rejects.toThrow(SheetFileError)
  await expect(reading).rejects.toThrow(message)
})

test('explains a worker that doesn’t load, and a deleted file', async () => {
  work = () => Promise.reject(new Error('no such script'))
  await expect(readSheetFile(workbook(), LIST)).rejects.toThrow(
    'This file can’t be read right now. Try again.',
  )
  const gone = workbook()
  gone.arrayBuffer = () => Promise.reject(new DOMException('', 'NotFoundError'))
  await expect(readSheetFile(gone, LIST)).rejects.toThrow('“crew.xlsx” couldn’t be read. Choose it again.')
})

test('aborting terminates the worker', async () => {
  const stop = new AbortController()
  const { signal } = stop
  work = () => {
    stop.abort('closed')
    return new Promise(() => undefined)
  }
  await expect(readSheetFile(workbook(), LIST, { signal })).rejects.toBe('closed')
  expect(terminated).toBe(1)
  await expect(readSheetFile(new File(['a'], 'x.csv'), LIST, { signal })).rejects.toBe('closed')
})

test.each([
  [
    'a long text in many cells',
    shared(2000, 'x'.repeat(30_000)),
    'has more than 50,000,000 characters in its cells.',
  ],
  ['many sheets', makeZip(workbookFiles(Array.from({ length: 201 }, () => ''))), 'has more than 200 sheets.'],
  [
    'many files',
    makeZip(Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`${at}`, '']))),
    'has more than 2,000 files in it.',
  ],
  [
    'much content after decompression',
    shared(1, ' '.repeat(100_000_000)),
    'is larger than 100 MB when unpacked',
  ],
  ['an unstated size', shared(1, 'a', { saidSize: () => 0 }), 'isn’t a readable workbook'],
  [
    'a false size',
    shared(1, 'a'.repeat(5000), { saidSize: (size) => Math.min(size, 2000) }),
    'isn’t a readable workbook',
  ],
  [
    'many columns',
    makeZip(workbookFiles([`<row r="1"><c r="SG1" t="inlineStr"><is><t>a</t></is></c></row>`])),
    'has more than 500 columns in a row.',
  ],
])('F105 rejects a workbook with %s', async (_, bytes, message) => {
  await expect(readSheetFile(new File([await bytes], 'x.xlsx'), LIST)).rejects.toThrow(`“x.xlsx” ${message}`)
  expect(terminated).toBe(1)
})

test.each([
  ['commas', ','.repeat(600), 0],
  ['millions of commas', ','.repeat(3_000_000), 1],
  ['tabs below rows with commas', `a,b,c\n1,2,3\n${'\t'.repeat(600)}`, 0],
  ['quoted line breaks', '"\n",'.repeat(600), 0],
])('F105 rejects a text with too many %s', async (_, text, workers) => {
  await expect(readSheetFile(new File([text], 'x.csv'), LIST)).rejects.toThrow(
    'has more than 500 columns in a row.',
  )
  expect(terminated).toBe(workers)
})

test.each([
  ['one line without an end', 'x'.repeat(100_001), 1],
  ['one line of four million', `Plate,Time\n${'x'.repeat(4_000_000)}`, 2],
  ['a quoted cell of many lines', `Plate,Time\nA,"${'x\n'.repeat(50_001)}"`, 2],
  ['a line between others', `a\tb\r\n1\t${'x'.repeat(100_001)}\r\n2\t3\r\n`, 2],
  ['a line of semicolons', `a;b\n1;2\n${'x'.repeat(100_000)};y`, 3],
])('F105 rejects %s, with its position', async (_, text, line) => {
  await expect(readSheetFile(new File([text], 'x.csv'), LIST)).rejects.toThrow(
    `“x.csv” has more than 100,000 characters in line ${line}.`,
  )
  expect(sizeProblem(text)).toBe(`The text has more than 100,000 characters in line ${line}.`)
})

test('reads a long text of short lines, and a quote that is never closed', () => {
  expect(sizeProblem('ZDF8221\t2024-03-05 08:30\n'.repeat(50_000))).toBeNull()
  expect(sizeProblem(`"12 in\tx\n${'a\tb\n'.repeat(50_000)}`)).toBeNull()
})

test('F105 terminates the worker if a file takes too long, and explains it', async () => {
  vi.useFakeTimers()
  try {
    work = () => new Promise(() => undefined)
    const reading = expect(readSheetFile(workbook(), LIST)).rejects.toThrow('takes too long to read')
    await vi.advanceTimersByTimeAsync(20_000)
    await reading
    expect([terminated, vi.getTimerCount()]).toEqual([1, 0])
  } finally {
    vi.useRealTimers()
  }
})

test('reads a large text, and a wide format without texts, like any other', async () => {
  const { rows } = await readSheetFile(new File(['a,b,c\n1,2,"3,4"\n'.repeat(100_000)], 'x.csv'), LIST)
  expect([[...rows()].length, terminated]).toEqual([200_000, 1])
  const styled = '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="0"/></row>'
  const sheet = new File([await makeZip(workbookFiles([styled]))], 'x.xlsx')
  expect([...(await readSheetFile(sheet, LIST)).rows()][0]?.[0]).toBe('1')
})

/** Builds a workbook with one shared text in this many rows. */
function shared(rows: number, text: string, options?: ZipOptions) {
  const cells = Array.from({ length: rows }, (_, at) => `<row r="${at + 1}"><c t="s"><v>0</v></c></row>`)
  return makeZip(workbookFiles([cells.join('')], `<si><t>${text}</t></si>`), options)
}
