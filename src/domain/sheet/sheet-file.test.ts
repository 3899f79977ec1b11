import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WORKBOOK } from './fixture-workbook'
import { splitCells } from './raw-line'
import { readFileContent, readSheetFile, SheetFileError } from './sheet-file'
import type { ListKind } from './sheet-rows'
import { readWorkbook } from './workbook-rows'
import type { WorkbookQuestion } from './workbook-worker'

const LIST: ListKind = { namesColumns: () => false, isOwnExport: () => false }

/** What the next worker does with its question. */
let work: (question: WorkbookQuestion) => Promise<unknown>
let terminated = 0

class FakeWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror: (() => void) | null = null

  postMessage(question: WorkbookQuestion) {
    work(question).then(
      (data) => this.onmessage?.({ data }),
      () => this.onerror?.(),
    )
  }

  terminate() {
    terminated++
  }
}

beforeEach(() => {
  terminated = 0
  vi.stubGlobal('Worker', FakeWorker)
})
afterEach(() => vi.unstubAllGlobals())

const workbook = () => new File([Buffer.from(WORKBOOK, 'base64')], 'crew.xlsx')

test('a text is rows by its encoding and delimiter', async () => {
  const file = new File(
    [new Uint8Array([0xff, 0xfe]), new Uint8Array(Buffer.from('a;b;c\n1;2;ä', 'utf16le'))],
    'x.csv',
  )
  const { title, about, rows } = await readSheetFile(file, LIST)
  expect([title, about]).toEqual(['x.csv', 'UTF-16'])
  expect([...rows()].map(splitCells)).toEqual([
    ['a', 'b', 'c'],
    ['1', '2', 'ä'],
  ])
})

test('a workbook is read by its bytes, not its name, in a worker that ends', async () => {
  const asked: unknown[] = []
  work = async ({ bytes, dates }) => {
    asked.push(dates)
    return { ok: true, book: await readWorkbook(bytes, dates) }
  }
  const bytes = await workbook().arrayBuffer()
  const { title, about, rows } = await readSheetFile(new File([bytes], 'crew.csv'), LIST, { dates: 'iso' })
  expect([title, about, asked, terminated]).toEqual(['crew.csv', 'sheet “Drivers”, one of 2', ['iso'], 1])
  expect([...rows()].map(splitCells)[1]).toEqual(['1001', 'Lee', '02134', '(617) 555-0142', '2024-01-01'])
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
  ['damaged', new File(['PK\u0003\u0004'], 'x.xlsx'), '“x.xlsx” is not a readable workbook. Save it as CSV.'],
])('a file that cannot be read says why: %s', async (_, file, message) => {
  work = async () => ({ ok: false })
  const reading = readSheetFile(file, LIST, { mostBytes: 4 })
  await expect(reading).rejects.toThrow(SheetFileError)
  await expect(reading).rejects.toThrow(message)
})

test('a worker that does not load, and a file that is gone, are sentences too', async () => {
  work = () => Promise.reject(new Error('no such script'))
  await expect(readSheetFile(workbook(), LIST)).rejects.toThrow(
    'Workbooks can’t be read right now. Save it as CSV.',
  )
  const gone = workbook()
  gone.arrayBuffer = () => Promise.reject(new DOMException('', 'NotFoundError'))
  await expect(readSheetFile(gone, LIST)).rejects.toThrow('“crew.xlsx” could not be read. Choose it again.')
})

test('a reading that is stopped ends its worker', async () => {
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
