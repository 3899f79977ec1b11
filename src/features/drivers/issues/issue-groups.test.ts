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

test('a taken ID and a required field can be sent again', () => {
  const store = grid('A', ' A2 ', 'B')
  store.setTaken(
    new Map([
      ['A2', 'refused'],
      ['B', 'created'],
    ]),
  )
  store.setRequired(new Set(['zip']))
  expect(store.counts().error).toBe(3)
  for (const cause of ['required', 'taken-refused']) {
    const group = issueGroups(store).find(({ issue }) => issue.cause === cause)
    if (!group) throw new Error(`There is no ${cause}`)
    expect(fixGroup(store, group), 'cannot be undone').toMatch(/^Keep as is: \d rows? changed\.$/)
  }
  expect(store.sendable().map(({ id }) => id)).toEqual([0, 1])
  expect(issueGroups(store).map(({ issue }) => issue.cause)).toContain('taken-created')
  // Reading the ledger again before sending does not undo it.
  store.setTaken(new Map([['A2', 'refused']]))
  store.setRequired(new Set(['zip', 'city']))
  expect(store.sendable().map(({ id }) => id)).toEqual([0, 1, 2])
})

test('one click fixes all issues of a kind, as one action', () => {
  const store = grid(' A', 'B ', 'C')
  const group = issueGroups(store).find(({ issue }) => issue.cause === 'blanks')
  if (!group) throw new Error('There is none')
  expect(group.rowIds).toEqual([0, 1])
  expect(fixGroup(store, group)).toBe('Trim: 2 rows changed. Ctrl+Z undoes it.')
  expect(store.rows().map(({ cells }) => cells[columnOf('driver_id')])).toEqual(['A', 'B', 'C'])
  store.undo()
  expect(store.rows()[0]?.cells[columnOf('driver_id')]).toBe(' A')
})

test('different rows with one ID stay, with a message', () => {
  const store = grid('A', 'A', ' A')
  const repeated = () => issueGroups(store).find(({ issue }) => issue.cause === 'repeated')
  const group = repeated()
  if (!group) throw new Error('There is none')
  expect(fixGroup(store, group)).toBe('2 rows deleted. Ctrl+Z undoes it.')
  store.undo()
  store.edit((rows) =>
    rows.map((row, at) => ({ ...row, cells: row.cells.with(columnOf('city'), `City ${at}`) })),
  )
  expect(fixGroup(store, repeated() ?? group)).toBe('No exact duplicates: nothing changed.')
  expect(store.rows()).toHaveLength(3)
})

test('line breaks become blanks, with those beside them', () => {
  expect(autoFix('line-break', ' a \n \r\n b\nc ')).toBe('a b c')
})

test('F74 many blanks cost no more than reading them', () => {
  const blanks = ' '.repeat(400_000)
  expect(autoFix('line-break', `a${blanks}b\nc`)).toBe(`a${blanks}b c`)
})

/** Marks rows as refused with these errors, as a service's answer does. */
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

test('what a check and the service both say of a cell is listed once, and tried again at once', () => {
  const store = grid('A', 'B', 'C')
  refuse(store, {
    0: { zip: ['This field is required.'], driver_id: ['driver with this driver id already exists.'] },
    1: { driver_id: ['driver with this driver id already exists.', 'Ask the office.'] },
  })
  store.setRequired(new Set(['zip']))
  store.setTaken(
    new Map([
      ['A', 'refused'],
      ['B', 'refused'],
    ]),
  )
  expect(listed(store)).toEqual([
    ['Driver ID', 'A driver with this ID already exists', 2],
    ['Driver ID', 'Ask the office.', 1],
    ['ZIP', 'Required', 3],
  ])
  for (const cause of ['taken-refused', 'required', 'service']) {
    const group = issueGroups(store).find(({ issue }) => issue.cause === cause)
    if (!group) throw new Error(`There is no ${cause}`)
    fixGroup(store, group)
  }
  expect(listed(store)).toEqual([])
  expect(store.sendable()).toHaveLength(3)
  // The service may refuse it again: then its own words are what is known.
  refuse(store, { 0: { driver_id: ['driver with this driver id already exists.'] } })
  expect(listed(store)).toEqual([['Driver ID', 'driver with this driver id already exists.', 1]])
})

test('IDs that differ only in capitals are a warning as long as both are there', () => {
  const store = grid('D-1', 'E-2', 'd-1', 'D-3', 'd-3', 'D-3')
  const others = () => store.rows().flatMap(({ id }) => (store.statusOf(id) === 'warning' ? [id] : []))
  expect(listed(store)).toEqual([
    ['Driver ID', 'Another row has this driver ID', 2],
    ['Driver ID', 'Another row’s ID differs only in capitals, spaces or dashes', 3],
  ])
  expect(others()).toEqual([0, 2, 4])
  store.edit((rows) => rows.filter(({ id }) => id !== 2 && id !== 5))
  expect(others()).toEqual([3, 4])
  store.undo()
  expect(others()).toEqual([0, 2, 4])
  expect(store.sendable('without-warnings').map(({ id }) => id)).toEqual([1])
})

test.each([
  ['D-1', 'D 1'],
  ['D-1', 'D‑1'],
  ['D – 1', 'd-1'],
  ['012', '０１２'],
])('the IDs %j and %j look alike', (one, other) => {
  const store = grid(one, other)
  expect(listed(store).map(([, words]) => words)).toEqual([
    'Another row’s ID differs only in capitals, spaces or dashes',
  ])
  expect(store.sendable('without-warnings')).toEqual([])
})

test('what the service says twice of a row is listed once', () => {
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

test('an empty name that the service refuses is its error alone', () => {
  const store = grid('A')
  store.edit(([row]) => (row ? [{ ...row, cells: row.cells.with(columnOf('first_name'), '') }] : []))
  expect(listed(store)).toEqual([['First name', 'Empty', 1]])
  refuse(store, { 0: { first_name: ['Dieses Feld darf nicht leer sein.'] } })
  expect(listed(store)).toEqual([['First name', 'Dieses Feld darf nicht leer sein.', 1]])
})
