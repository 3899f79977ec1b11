import { expect, test } from 'vitest'
import { autoFix, columnWords } from '../rows/cell-issue'
import { columnOf, DRIVER_COLUMNS } from '../rows/driver-row'
import { createGridStore } from '../rows/grid-store'
import { markOf } from '../send/send-row'
import { fixGroup, issueGroups } from './issue-groups'

const grid = (...ids: string[]) =>
  createGridStore({
    gridId: 'grid',
    rows: ids.map((driverId, id) => ({
      id,
      cells: DRIVER_COLUMNS.map(
        ({ field }) =>
          ({ driver_id: driverId, zip: '', contact_number: '555 0142', email: 'a@b.example' })[
            String(field)
          ] ?? 'Ann',
      ),
    })),
    nextId: ids.length,
  })

test('one click fixes all issues of a kind, as one action', () => {
  const store = grid(' A', 'B ', 'C')
  const group = issueGroups(store).find(({ issue }) => issue.cause === 'blanks')
  if (!group) throw new Error('There is none')
  expect(group.rowIds).toEqual([0, 1])
  expect(fixGroup(store, group)).toBe('Trim: 2 rows changed. Press Ctrl+Z to undo.')
  expect(store.rows().map(({ cells }) => cells[columnOf('driver_id')])).toEqual(['A', 'B', 'C'])
  store.undo()
  expect(store.rows()[0]?.cells[columnOf('driver_id')]).toBe(' A')
})

test('different rows with one ID stay, with a message', () => {
  const store = grid('A', 'A', ' A')
  const repeated = () => issueGroups(store).find(({ issue }) => issue.cause === 'repeated')
  const group = repeated()
  if (!group) throw new Error('There is none')
  expect(fixGroup(store, group)).toBe('2 rows deleted. Press Ctrl+Z to undo.')
  store.undo()
  store.edit((rows) =>
    rows.map((row, at) => ({ ...row, cells: row.cells.with(columnOf('city'), `City ${at}`) })),
  )
  expect(fixGroup(store, repeated() ?? group)).toBe('No exact duplicates. Nothing changed.')
  expect(store.rows()).toHaveLength(3)
})

test('replaces line breaks and the spaces around them with one space', () => {
  expect(autoFix('line-break', ' a \n \r\n b\nc ')).toBe('a b c')
  for (const mark of ['\r', '\v', '\f', '\x85', '\u2028', '\u2029', '\x85 \x85'])
    expect(autoFix('line-break', `a${mark}b`)).toBe('a b')
})

test('F74 many spaces don’t slow down parsing', () => {
  const blanks = ' '.repeat(400_000)
  expect(autoFix('line-break', `a${blanks}b\nc`)).toBe(`a${blanks}b c`)
})

/** Marks rows as refused with these errors, as a service's response does. */
function refuse(store: ReturnType<typeof grid>, errors: Record<number, Record<string, string[]>>) {
  store.setRowMarks(
    new Map(
      Object.entries(errors).map(([rowId, fields]) => [
        Number(rowId),
        markOf({ state: 'refused', errors: Object.entries(fields) }),
      ]),
    ),
  )
}
const listed = (store: ReturnType<typeof grid>) =>
  issueGroups(store).map(({ issue, words, rowIds }) => [columnWords(issue.column), words, rowIds.length])

test('rows that the service refused can be sent again unchanged', () => {
  const store = grid('A', 'B', 'C')
  refuse(store, {
    0: { zip: ['This field is required.'], driver_id: ['driver with this driver id already exists.'] },
    1: { driver_id: ['driver with this driver id already exists.', 'Ask the office.'] },
  })
  expect(listed(store)).toEqual([
    ['Driver ID', 'driver with this driver id already exists.', 2],
    ['Driver ID', 'Ask the office.', 1],
    ['ZIP', 'This field is required.', 1],
  ])
  const [group] = issueGroups(store)
  if (!group) throw new Error('There is none')
  expect(fixGroup(store, group), 'cannot be undone').toBe('Keep as is: 2 rows changed.')
  expect(listed(store)).toEqual([])
  expect(store.sendable()).toHaveLength(3)
  // If the service refuses it again, its error is shown.
  refuse(store, { 0: { driver_id: ['driver with this driver id already exists.'] } })
  expect(listed(store)).toEqual([['Driver ID', 'driver with this driver id already exists.', 1]])
})

test('lists a repeated error of a row once', () => {
  const store = grid('A', 'B', 'C')
  refuse(store, {
    0: { email: ['Bad.', 'Bad.'], '': ['bad', 'Wrong fleet.'] },
    1: { email: ['Bad.', 'Too long.'] },
    2: { '': ['Wrong fleet.', 'Wrong fleet.'] },
  })
  expect(listed(store)).toEqual([
    ['Row', 'Wrong fleet.', 2],
    ['E-mail', 'Bad.', 2],
    ['E-mail', 'Too long.', 1],
  ])
})

test('an empty name that the service refuses shows only the service’s error', () => {
  const store = grid('A')
  store.edit(([row]) => (row ? [{ ...row, cells: row.cells.with(columnOf('first_name'), '') }] : []))
  expect(listed(store)).toEqual([['First name', 'Empty', 1]])
  refuse(store, { 0: { first_name: ['Dieses Feld darf nicht leer sein.'] } })
  expect(listed(store)).toEqual([['First name', 'Dieses Feld darf nicht leer sein.', 1]])
})
