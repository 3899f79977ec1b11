import { afterEach, expect, test, vi } from 'vitest'
import type { SheetAnswer } from '../../../domain/sheet/answer-sheet'
import { listHead } from '../../../domain/sheet/header-rows'
import { IMPORT_COLUMNS } from './import-columns'
import { planImport } from './import-plan'
import { readImportFile, readImportText } from './read-import'

const { signal } = new AbortController()

test('refuses a row with too many columns, with its position', async () => {
  const text = `id,plate\n1,AB${','.repeat(499)}\n`
  await expect(readImportText(text)).rejects.toThrow('Line 2 has 501 columns. The limit is 500.')
  expect((await readImportText(text.replace(',,', ','))).rows).toHaveLength(2)
})

afterEach(() => vi.unstubAllGlobals())

test('reads a workbook by its rows, with the line numbers that spreadsheets show', async () => {
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
  expect(await readImportFile(file, signal, IMPORT_COLUMNS)).toEqual({
    title: 'fleet.xlsx',
    about: ['sheet “Fleet”'],
    rows: [
      { line: 1, cells: ['id', 'plate'] },
      { line: 3, cells: ['7', '8ABC123'] },
    ],
    isTruncated: false,
  })
})

test('restores escaped cells; each row is a vehicle, a problem, or a repeat', async () => {
  const read = await readImportText(
    `Vehicle ID;Plate;Vehicle number\n="11";8ABC123;="0050"\n'12;GHT4821;'0051\n11;8ABC123;\nTotal;2;`,
  )
  expect(read.rows.slice(1, 3).map(({ cells }) => cells)).toEqual([
    ['11', '8ABC123', '0050'],
    ['12', 'GHT4821', '0051'],
  ])
  const { mapping } = listHead(
    read.rows.map(({ cells }) => cells),
    IMPORT_COLUMNS,
  )
  const { entries, problems, repeats } = planImport(read.rows.slice(1), mapping, 0)
  expect(entries.map(({ vehicleId, vehicle_number }) => [vehicleId, vehicle_number])).toEqual([
    [11, undefined],
    [12, '0051'],
  ])
  expect([...problems, ...repeats].map(({ line }) => line)).toEqual([5, 4])
})

test('parses rows between pipes', async () => {
  const { about, rows } = await readImportText('| id | plate |  |\n|---|---|---|\n| 7 | 8ABC123 | |')
  expect(about).toEqual(['separated by pipes'])
  expect(rows.at(-1)).toEqual({ line: 3, cells: ['', ' 7 ', ' 8ABC123 ', ' ', ''] })
})
