import { expect, test } from 'vitest'
import { createStore } from '../../../lib/store'
import { createGridCursor } from '../grid/grid-cursor'
import { createColumnFolds, createGridView } from '../grid/grid-view'
import { COLUMN_COUNT } from '../rows/driver-row'
import { createGridStore } from '../rows/grid-store'
import { createPasteController } from './paste-controller'

/** Creates a grid of the drivers, selects cells, and pastes there. */
function grid(from: readonly [row: number, column: number], to = from) {
  const cells = (id: string) => [id, 'Ann', ...new Array<string>(COLUMN_COUNT - 2).fill('')]
  const rows = ['Q-1', 'Q-2', 'Q-3', 'Q-4'].map((id, at) => ({ id: at, cells: cells(id) }))
  const store = createGridStore({ gridId: 'test', rows, nextId: 4 })
  const view = createGridView(store, () => undefined)
  const [cursor, said] = [createGridCursor(), createStore('')]
  const tools = { store, view, cursor, folds: createColumnFolds(store), announce: said.set }
  const paste = createPasteController(tools, createStore(0))
  cursor.select({ row: from[0], column: from[1] }, { row: to[0], column: to[1] })
  return {
    ...{
      store,
      cursor,
      said: said.state,
      problem: () => paste.state().problem,
      report: () => paste.state().report,
    },
    paste: (text: string) => paste.pasteClipboard({ text, file: undefined }),
    rows: () => store.rows().map((row) => row.cells.slice(0, 3).join('|')),
  }
}

const BEFORE = ['Q-1|Ann|', 'Q-2|Ann|', 'Q-3|Ann|', 'Q-4|Ann|']

test.each([
  'P-1\tX\n\t\n',
  'P-1\tX\r\n\t\r\n\t\r\n',
  'P-1\tX\n\n\n',
  'P-1\tX\n \t \n',
  'P-1\tX\n\u00A0\t\u200B',
  `P-1\tX\n${'\t\n'.repeat(400)}`,
])('ignores empty rows at the end of a paste: %j', (text) => {
  const { paste, rows, report, cursor } = grid([0, 0])
  paste(text)
  expect(rows()).toEqual(['P-1|X|', ...BEFORE.slice(1)])
  expect(report()?.summary).toMatchObject({ rows: 1, empty: 0 })
  expect(cursor.range()).toEqual({ top: 0, bottom: 0, left: 0, right: 1 })
})

test('empty rows within a paste clear the cells they are pasted over, and are counted', () => {
  const { paste, rows, report, store } = grid([0, 0])
  paste('P-1\tX\n\t\n\t\nP-4\tY\n\t\n')
  expect(rows()).toEqual(['P-1|X|', '||', '||', 'P-4|Y|'])
  expect(report()?.summary).toMatchObject({ rows: 4, empty: 2 })
  store.undo()
  expect(rows()).toEqual(BEFORE)
})

test('a chunked paste includes the empty rows within it', () => {
  const { paste, rows, report } = grid([4, 0])
  paste(`P-1\tX\n${'\t\n'.repeat(12_000)}P-2\tY\n${'\t\n'.repeat(12_000)}`)
  expect(report()?.summary).toMatchObject({ rows: 12_002, empty: 12_000 })
  expect(rows().filter((cells) => cells !== '||')).toEqual([...BEFORE, 'P-1|X|', 'P-2|Y|'])
  expect(rows()).toHaveLength(4 + 12_002)
})

test.each(['\t\n\t\n', '\n\n', ' \t '])('ignores a paste of only empty rows: %j', (text) => {
  const { paste, rows, report, said } = grid([0, 0])
  paste(text)
  expect(rows()).toEqual(BEFORE)
  expect(report()).toBeNull()
  expect(said()).toBe('Nothing to paste. There are no rows.')
})

test('a row fills the selected rows, a column the selected columns, and one undo reverts it', () => {
  const row = grid([0, 0], [3, 2])
  row.paste('P-1\tBo\tKim\r\n')
  expect(row.rows()).toEqual(Array(4).fill('P-1|Bo|Kim'))
  expect(row.report()?.isMatched).toBe(true)
  row.store.undo()
  expect(row.rows()).toEqual(BEFORE)

  const block = grid([3, 2], [0, 1])
  block.paste('a\nb')
  expect(block.rows()).toEqual(['Q-1|a|a', 'Q-2|b|b', 'Q-3|a|a', 'Q-4|b|b'])
})

test('pastes rows once at the first cell of a selection with a different size', () => {
  const { paste, rows } = grid([1, 1], [3, 2])
  paste('a\tb\nc\td')
  expect(rows()).toEqual(['Q-1|Ann|', 'Q-2|a|b', 'Q-3|c|d', 'Q-4|Ann|'])
})

test('rows with a header don’t fill the selection, because their columns go by name', () => {
  const { paste, rows, report } = grid([0, 1], [3, 2])
  paste('Last name\tDriver ID\nLee\tP-1')
  expect(rows()).toEqual(['P-1|Ann|Lee', ...BEFORE.slice(1)])
  expect(report()?.isMatched).toBe(true)
})

test.each([
  ['Driver ID\tCity\tReason\nP-1\tReno\t', true],
  ['Driver ID\tName\nP-1\tAnn Lee', true],
  ['Driver ID\tCity\tHired\nP-1\tReno\t', true],
  ['Driver ID\tCity\tHired\nP-1\tReno\tMay', false],
  ['First name\tCity\nAnn\tReno', false],
  ['Driver ID\tMobile\tPhone\nP-1\t+1 617 555 0142\t+1 617 555 0199', false],
  ['Kennung\tRufname\nD-1\tAnn', false],
  ['P-1\tAnn', true],
])('recognizes the columns of %j: %s', (text, isMatched) => {
  const { paste, report } = grid([4, 0])
  paste(text)
  expect(report()?.isMatched).toBe(isMatched)
})

test('rejects a text with a very long line, with its number; notes rows split by a line break in a cell', () => {
  for (const text of ['x'.repeat(4_000_000), `D-1\tAnn\nD-2\t${'x'.repeat(100_001)}`]) {
    const { paste, problem, rows } = grid([0, 0])
    paste(text)
    const line = text.includes('\n') ? 2 : 1
    expect(problem()).toBe(`The text has more than 100,000 characters in line ${line}.`)
    expect(rows()).toEqual(BEFORE)
  }
  const { paste, report } = grid([0, 0])
  paste('Driver ID\tAddress\tCity\nP-905\t12 Elm St\nApt 4\tReno')
  expect(report()?.pasted.about).toContain('One row looks split by a line break in a cell (line 2).')
})
