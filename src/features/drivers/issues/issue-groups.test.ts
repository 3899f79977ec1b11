import { expect, test } from 'vitest'
import { columnOf, DRIVER_COLUMNS } from '../rows/driver-row'
import { createGridStore } from '../rows/grid-store'
import { autoFix, fixGroup, issueGroups } from './issue-groups'

const grid = (...ids: string[]) =>
  createGridStore({
    gridId: 'grid',
    rows: ids.map((driverId, id) => ({
      id,
      cells: DRIVER_COLUMNS.map(({ field }) =>
        field === 'driver_id' ? driverId : field === 'zip' ? '' : 'a@b.example',
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
    expect(fixGroup(store, group), 'cannot be undone').toMatch(/^Try again as it is: done for \d rows?\.$/)
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
  expect(fixGroup(store, group)).toBe('Trim: done for 2 rows. Ctrl+Z takes it back.')
  expect(store.rows().map(({ cells }) => cells[columnOf('driver_id')])).toEqual(['A', 'B', 'C'])
  store.undo()
  expect(store.rows()[0]?.cells[columnOf('driver_id')]).toBe(' A')
})

test('different rows with one ID stay, with a message', () => {
  const store = grid('A', 'A', ' A')
  const repeated = () => issueGroups(store).find(({ issue }) => issue.cause === 'repeated')
  const group = repeated()
  if (!group) throw new Error('There is none')
  expect(fixGroup(store, group)).toBe('2 rows deleted. Ctrl+Z takes it back.')
  store.undo()
  store.edit((rows) =>
    rows.map((row, at) => ({ ...row, cells: row.cells.with(columnOf('city'), `City ${at}`) })),
  )
  expect(fixGroup(store, repeated() ?? group)).toBe('No two of these rows are equal: nothing was changed.')
  expect(store.rows()).toHaveLength(3)
})

test('line breaks become blanks, with those beside them', () => {
  expect(autoFix('line-break', ' a \n \r\n b\nc ')).toBe('a b c')
})

test('F74 many blanks cost no more than reading them', () => {
  const blanks = ' '.repeat(400_000)
  expect(autoFix('line-break', `a${blanks}b\nc`)).toBe(`a${blanks}b c`)
})
