import { beforeEach, expect, test } from 'vitest'
import { fakeService } from '../../../api/testing/fake-service'
import { retainedRecords } from '../../../local/retained-records'
import type { Scope } from '../../../local/scope'
import { forgetAll } from '../../../local/store'
import { createGridView } from '../grid/grid-view'
import { columnOf, DRIVER_COLUMNS, type DriverField } from '../rows/driver-row'
import { createGridStore } from '../rows/grid-store'
import { createSendController } from './send-controller'

// Every shape of a refusal: it stands at the cell that it is about, wherever its row has gone meanwhile.

const SCOPE: Scope = { baseUrl: '', person: 'mia', fleetId: null }

beforeEach(async () => {
  for (const held of await retainedRecords.heldBy(SCOPE)) await held.forget()
  await forgetAll()
})

const cells = (driverId: string) =>
  DRIVER_COLUMNS.map(({ field }) => (field === 'driver_id' ? driverId : field === 'zip' ? '02134' : 'x@y.z'))

/** Sends rows that the service refuses so; meanwhile the rows are put in another order. */
async function refused(count: number, body: unknown, status = 400) {
  const fake = fakeService()
  await fake.session.start()
  const grid = createGridStore({
    gridId: 'grid',
    rows: Array.from({ length: count }, (_, id) => ({ id, cells: cells(`D-${id}`) })),
    nextId: count,
  })
  fake.onRequest = () => {
    grid.edit((rows) => rows.toReversed())
    return new Response(JSON.stringify(body), { status })
  }
  const desk = createSendController({ api: fake.client, scope: SCOPE, grid, locks: null })
  desk.start()
  await expect.poll(() => desk.state().ready).toBe(true)
  const sent = desk.send()
  await expect.poll(() => desk.state().run?.phase).toMatch(/ended|paused/)
  const phase = desk.state().run?.phase
  const error = desk.state().run?.error
  desk.stop()
  await sent
  const said = (rowId: number) =>
    grid
      .issuesOf(rowId)
      .filter(({ cause }) => cause === 'service')
      .map(({ column, words }) => [column, words?.join(' ')])
  return { grid, said, phase, error }
}

const at = (field: DriverField, words: string) => [[columnOf(field), words]]

test.each<[string, number, unknown, Record<number, unknown>]>([
  ['by position', 3, [{}, { email: ['Bad.'] }, {}], { 0: [], 1: at('email', 'Bad.'), 2: [] }],
  [
    'by position, null where nothing is',
    2,
    [null, { zip: ['Bad.', 'Short.'] }],
    { 0: [], 1: at('zip', 'Bad. Short.') },
  ],
  [
    'by index',
    3,
    { 1: { email: ['Bad.'] }, 2: { zip: ['Short.'] } },
    { 0: [], 1: at('email', 'Bad.'), 2: at('zip', 'Short.') },
  ],
  ['a list inside a row', 2, [{}, ['The row is wrong.']], { 0: [], 1: [[null, 'The row is wrong.']] }],
  ['a list by index', 2, { 1: ['The row is wrong.'] }, { 0: [], 1: [[null, 'The row is wrong.']] }],
  ['about the row as a whole', 2, [{ non_field_errors: ['No.'] }, {}], { 0: [[null, 'No.']], 1: [] }],
  ['about no column', 1, [{ shoe_size: ['Large.'] }], { 0: [[null, 'shoe_size: Large.']] }],
  [
    'flat, naming what only one row has',
    3,
    { driver_id: ['“D-1” already exists.'] },
    { 0: [], 1: at('driver_id', '“D-1” already exists.'), 2: [] },
  ],
  ['flat, of the only row', 1, { driver_id: ['Too long.'] }, { 0: at('driver_id', 'Too long.') }],
])('%s', async (_, count, body, expected) => {
  const { said, phase } = await refused(count, body)
  expect(phase).toBe('ended')
  for (const [rowId, issues] of Object.entries(expected)) expect(said(Number(rowId)), rowId).toEqual(issues)
})

test.each<[string, unknown]>([
  ['flat, of one row among several', { driver_id: ['Too long.'] }],
  ['an array of another length', [{ driver_id: ['Too long.'] }]],
  ['an index beyond what was sent', { 7: { driver_id: ['Too long.'] } }],
])('%s: at no row, but said, and nothing was sent', async (_, body) => {
  const { grid, said, phase, error } = await refused(3, body)
  expect(phase).toBe('paused')
  expect([...(error?.fields ?? [])].flat().join()).toContain('Too long.')
  expect([0, 1, 2].map(said)).toEqual([[], [], []])
  expect(grid.sendable()).toHaveLength(3)
})

test('an error survives a filter and the deletion of its neighbours, and ends with the edit that it is about', async () => {
  const { grid, said } = await refused(3, [{}, { email: ['Bad.'] }, {}])
  const view = createGridView(grid, () => undefined)
  view.filter(true)
  expect(view.rowAt(0)?.id).toBe(1)
  grid.edit((rows) => rows.filter(({ id }) => id === 1))
  expect(said(1)).toEqual(at('email', 'Bad.'))
  const write = (field: DriverField, text: string) =>
    grid.edit((rows) =>
      rows.map((row) => ({
        ...row,
        cells: row.cells.map((old, column) => (column === columnOf(field) ? text : old)),
      })),
    )
  write('city', 'Boston')
  expect(said(1)).toEqual(at('email', 'Bad.'))
  write('email', 'a@b.example')
  expect(said(1)).toEqual([])
  grid.undo()
  expect(said(1)).toEqual(at('email', 'Bad.'))
})
