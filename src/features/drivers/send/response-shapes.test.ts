import { beforeEach, expect, test } from 'vitest'
import { fakeService } from '../../../api/testing/fake-service'
import { deleteAll } from '../../../local/database'
import type { Scope } from '../../../local/scope'
import { createGridView } from '../grid/grid-view'
import { columnOf, DRIVER_COLUMNS, type DriverField } from '../rows/driver-row'
import { createGridStore } from '../rows/grid-store'
import { createSendController } from './send-controller'

// Every shape of a refusal shows at its cell, even if the row has moved.

const SCOPE: Scope = { baseUrl: '', person: 'mia', fleetId: null }

beforeEach(() => deleteAll(''))

const cells = (driverId: string) =>
  DRIVER_COLUMNS.map(({ field }) => (field === 'driver_id' ? driverId : field === 'zip' ? '02134' : 'x@y.z'))

/** Sends rows, reorders them, and lets the service refuse them with this response. */
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
  const controller = createSendController({ api: fake.client, scope: SCOPE, grid, locks: null })
  controller.start()
  await expect.poll(() => controller.state().isReady).toBe(true)
  const sent = controller.send()
  await expect.poll(() => controller.state().run?.phase).toMatch(/done|paused/)
  const phase = controller.state().run?.phase
  const error = controller.state().run?.error
  controller.stop()
  await sent
  const serviceIssues = (rowId: number) =>
    grid
      .issuesOf(rowId)
      .filter(({ cause }) => cause === 'service')
      .map(({ column, words }) => [column, words?.join(' ')])
  return { grid, serviceIssues, phase, error }
}

const at = (field: DriverField, words: string) => [[columnOf(field), words]]

test.each<[string, number, unknown, Record<number, unknown>]>([
  ['by position', 3, [{}, { email: ['Bad.'] }, {}], { 0: [], 1: at('email', 'Bad.'), 2: [] }],
  [
    'by position, null for rows without errors',
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
  ['about the whole row', 2, [{ non_field_errors: ['No.'] }, {}], { 0: [[null, 'No.']], 1: [] }],
  ['about no column', 1, [{ shoe_size: ['Large.'] }], { 0: [[null, 'shoe_size: Large.']] }],
  ['flat, for the only row', 1, { driver_id: ['Too long.'] }, { 0: at('driver_id', 'Too long.') }],
])('%s', async (_, count, body, expected) => {
  const { serviceIssues, phase } = await refused(count, body)
  expect(phase).toBe('done')
  for (const [rowId, issues] of Object.entries(expected))
    expect(serviceIssues(Number(rowId)), rowId).toEqual(issues)
})

test.each<[string, unknown]>([
  ['flat, with several rows', { driver_id: ['Too long.'] }],
  ['an array of a different length', [{ driver_id: ['Too long.'] }]],
  ['an index beyond the sent rows', { 7: { driver_id: ['Too long.'] } }],
])('%s: shown for the whole batch, which was not sent', async (_, body) => {
  const { grid, serviceIssues, phase, error } = await refused(3, body)
  expect(phase).toBe('paused')
  expect([...(error?.fields ?? [])].flat().join()).toContain('Too long.')
  expect([0, 1, 2].map(serviceIssues)).toEqual([[], [], []])
  expect(grid.sendable()).toHaveLength(3)
})

test('an error survives a filter and the deletion of its neighbors, and ends when its cell is edited', async () => {
  const { grid, serviceIssues } = await refused(3, [{}, { email: ['Bad.'] }, {}])
  const view = createGridView(grid, () => undefined)
  view.filter(true)
  expect(view.rowAt(0)?.id).toBe(1)
  grid.edit((rows) => rows.filter(({ id }) => id === 1))
  expect(serviceIssues(1)).toEqual(at('email', 'Bad.'))
  const write = (field: DriverField, text: string) =>
    grid.edit((rows) =>
      rows.map((row) => ({
        ...row,
        cells: row.cells.map((old, column) => (column === columnOf(field) ? text : old)),
      })),
    )
  write('city', 'Boston')
  expect(serviceIssues(1)).toEqual(at('email', 'Bad.'))
  write('email', 'a@b.example')
  expect(serviceIssues(1)).toEqual([])
  grid.undo()
  expect(serviceIssues(1)).toEqual(at('email', 'Bad.'))
})
