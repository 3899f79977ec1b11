import { expect, test } from 'vitest'
import { createGridCursor, type GridCursor } from './grid-cursor'

const MOVES: readonly [string, (cursor: GridCursor) => void][] = [
  ['to a different cell', (cursor) => cursor.go({ row: 3, column: 1 })],
  ['to rows loaded from a file', (cursor) => cursor.select({ row: 9, column: 9 }, { row: 4, column: 0 })],
  ['out of the grid', (cursor) => cursor.rest(cursor.state().active)],
  ['to its own cell', (cursor) => cursor.stopEditing()],
  ['out of the page', (cursor) => cursor.stopEditing()],
]

test.each(MOVES)('the editor saves its text before the cursor moves %s', (_, leave) => {
  const cursor = createGridCursor()
  cursor.go({ row: 2, column: 1 })
  const saved: unknown[] = []
  const end = cursor.beforeLeave(() => saved.push(cursor.state().active))
  cursor.edit('typed')
  expect(saved).toEqual([])
  leave(cursor)
  expect(saved).toEqual([{ row: 2, column: 1 }])
  leave(cursor)
  end()
  cursor.edit('again')
  leave(cursor)
  expect(saved).toHaveLength(1)
})

test('resting and showing keep the focus; a request is taken once', () => {
  const cursor = createGridCursor()
  cursor.edit('typed')
  cursor.rest(cursor.state().active)
  expect(cursor.takeRequest()).toBe(null)
  cursor.show({ row: 7, column: 0 })
  cursor.rest({ row: 8, column: 0 })
  expect([cursor.takeRequest(), cursor.takeRequest()]).toEqual(['sight', null])
  cursor.go({ row: 0, column: 0 })
  cursor.show({ row: 7, column: 0 })
  expect(cursor.takeRequest()).toBe('focus')
})
