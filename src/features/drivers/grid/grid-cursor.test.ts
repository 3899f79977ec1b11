import { expect, test } from 'vitest'
import { createGridCursor, type GridCursor } from './grid-cursor'

const WAYS: readonly [string, (cursor: GridCursor) => void][] = [
  ['to another cell', (cursor) => cursor.go({ row: 3, column: 1 })],
  ['to rows that came from a file', (cursor) => cursor.select({ row: 9, column: 9 }, { row: 4, column: 0 })],
  ['out of the grid', (cursor) => cursor.rest(cursor.state().active)],
  ['to its own cell', (cursor) => cursor.stopEditing()],
  ['out of the page', (cursor) => cursor.keepTyped()],
]

test.each(WAYS)('whoever edits is asked to keep what is typed before the cursor goes %s', (_, leave) => {
  const cursor = createGridCursor()
  cursor.go({ row: 2, column: 1 })
  const asked: unknown[] = []
  const end = cursor.onLeaving(() => asked.push(cursor.state().active))
  cursor.edit('typed')
  expect(asked).toEqual([])
  leave(cursor)
  expect(asked).toEqual([{ row: 2, column: 1 }])
  leave(cursor)
  end()
  cursor.edit('again')
  leave(cursor)
  expect(asked).toHaveLength(1)
})

test('who rests or is shown something keeps the focus; a wish is told once', () => {
  const cursor = createGridCursor()
  cursor.edit('typed')
  cursor.rest(cursor.state().active)
  expect(cursor.takeWish()).toBe(null)
  cursor.show({ row: 7, column: 0 })
  cursor.rest({ row: 8, column: 0 })
  expect([cursor.takeWish(), cursor.takeWish()]).toEqual(['sight', null])
  cursor.go({ row: 0, column: 0 })
  cursor.show({ row: 7, column: 0 })
  expect(cursor.takeWish()).toBe('focus')
})
