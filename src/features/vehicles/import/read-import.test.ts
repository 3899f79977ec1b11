import { afterEach, expect, test, vi } from 'vitest'
import type { SheetAnswer } from '../../../domain/sheet/answer-sheet'
import { readImportFile, readImportText } from './read-import'

const { signal } = new AbortController()

test('a row of absurdly many columns is refused, and says where', async () => {
  const text = `id,plate\n1,AB${','.repeat(499)}\n`
  await expect(readImportText(text, signal)).rejects.toThrow('Line 2 has 501 columns; at most 500 are read.')
  expect((await readImportText(text.replace(',,', ','), signal)).rows).toHaveLength(2)
})

afterEach(() => vi.unstubAllGlobals())

test('a workbook is read by its rows, whose lines are the numbers that spreadsheets show', async () => {
  const rows = [
    ['id', 'plate'],
    ['', ' '],
    ['7', '8ABC123'],
  ]
  const answers: SheetAnswer[] = [
    { kind: 'rows', rows },
    { kind: 'sheet', sheet: 'Fleet', sheets: 1 },
  ]
  class FakeWorker {
    onmessage: ((event: { data: SheetAnswer }) => void) | null = null
    postMessage() {
      for (const data of answers) this.onmessage?.({ data })
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', FakeWorker)
  const file = new File(['PK\u0003\u0004'], 'fleet.xlsx')
  expect(await readImportFile(file, signal)).toEqual({
    title: 'fleet.xlsx',
    about: ['sheet “Fleet”'],
    rows: [
      { line: 1, cells: ['id', 'plate'] },
      { line: 3, cells: ['7', '8ABC123'] },
    ],
    isCut: false,
  })
})
