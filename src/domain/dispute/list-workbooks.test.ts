import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pastedTable } from '../sheet/sheet-rows'
import { readWorkbook } from '../sheet/workbook-rows'
import { readListOf } from '../testing/read-list'
import { listScore } from './toll-table'

const bytesOf = (file: string) => new Uint8Array(readFileSync(join(import.meta.dirname, '../testing', file)))

/** The sheet whose columns map best, as it is opened. */
async function readSheet(file: string) {
  const first = await readWorkbook(bytesOf(file), 'iso')
  const sheets = [first, ...(first.others ?? [])].map(({ sheet, rows }) => ({
    sheet,
    score: listScore(rows),
  }))
  const best = sheets.toSorted((a, b) => b.score - a.score)[0]?.sheet ?? ''
  const book = best === first.sheet ? first : await readWorkbook(bytesOf(file), 'iso', best)
  return { ...readListOf(pastedTable(book.rows)), book, names: sheets.map(({ sheet }) => sheet) }
}

test.each(['28-numbers.xlsx', '33-two-sheets.xlsx'])(
  '%s: of two sheets, the one with tolls',
  async (file) => {
    const { said, names } = await readSheet(file)
    expect(names).toHaveLength(2)
    expect(said).toEqual([
      '50 | 03-05 20:30:15–03-05 20:30:15 | 9.11 USD',
      '31 | 03-13 12:30:15–03-13 12:30:15 | 2.86 USD',
    ])
  },
)

test('a swap of day and month is named, with both readings', async () => {
  const { report } = await readSheet('30-swapped.xlsx')
  expect(report.notes.join()).toContain('3 May 2024 may be 5 Mar 2024')
})

test('hidden rows count', async () => {
  const { said, book } = await readSheet('32-hidden.xlsx')
  expect(said).toHaveLength(4)
  expect(book.hidden).toBe(2)
})
