import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { runs } from '../../../lib/random-runs'
import { canSelect, createSelection, NOTHING_SELECTED, toggleAll, toggleRow } from './vehicle-selection'

const row = (vehicleId: number, deletedAt?: number): VehicleRow => ({
  vehicleId,
  record: null,
  ...(deletedAt !== undefined && { deletedAt }),
})

/** Vehicles 1 to 6; 4 is deleted. */
const ROWS = [row(1), row(2), row(3), row(4, 1_700_000_000), row(5), row(6)]

/** Selects by steps: `3` clicks vehicle 3, `-3` clicks it with Shift. */
function select(steps: readonly number[], rows = ROWS) {
  return steps.reduce((selection, step) => {
    const clicked = rows.find(({ vehicleId }) => vehicleId === Math.abs(step)) ?? row(Math.abs(step))
    return toggleRow(selection, rows, clicked, step < 0)
  }, NOTHING_SELECTED)
}

const ids = ({ chosen }: { chosen: ReadonlyMap<number, VehicleRow> }) => [...chosen.keys()]

test.each([
  ['a click selects one', [3], [3]],
  ['a second click unselects it', [3, 3], []],
  ['a range downwards, without the deleted one', [2, -6], [2, 3, 5, 6]],
  ['a range upwards', [5, -1], [5, 1, 2, 3]],
  ['a second range begins where the first ended', [1, -2, -5], [1, 2, 3, 5]],
  ['a range that begins with an unselected row selects', [2, 2, -3], [2, 3]],
  ['a range that ends at a selected row unselects', [1, -5, -2], [1]],
  ['with Shift but nothing before, it is a click', [-3], [3]],
])('%s', (_, steps, selected) => {
  expect(ids(select(steps))).toEqual(selected)
})

test('a range whose beginning is not shown any more is a click', () => {
  const shown = ROWS.slice(2)
  expect(ids(toggleRow(select([1]), shown, row(6), true))).toEqual([1, 6])
})

test('all shown rows are selected, then unselected; those that are not shown stay', () => {
  const shown = ROWS.slice(2, 5)
  const all = toggleAll(select([1, 3]), shown)
  expect(ids(all)).toEqual([1, 3, 5])
  expect(ids(toggleAll(all, shown))).toEqual([1])
})

test('listeners are called when something changes', () => {
  const selection = createSelection()
  let calls = 0
  selection.subscribe(() => {
    calls += 1
  })
  selection.show(ROWS)
  selection.clear()
  expect(calls).toBe(0)
  selection.toggle(row(2), false)
  selection.toggle(row(5), true)
  expect(ids(selection.state())).toEqual([2, 3, 5])
  selection.toggleAll()
  expect(selection.state().chosen.size).toBe(5)
  selection.clear()
  expect([selection.state(), calls]).toEqual([NOTHING_SELECTED, 4])
})

test('of any clicks: no deleted vehicle is selected, and a click changes what it should alone', () => {
  const step = fc.record({
    at: fc.nat(11),
    isRange: fc.boolean(),
    shown: fc.shuffledSubarray([...Array(12).keys()], { minLength: 1 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let selection = NOTHING_SELECTED
      for (const { at, isRange, shown } of steps) {
        const rows = shown.map((id) => row(id, id % 5 === 4 ? 1 : undefined))
        const clicked = rows[at % rows.length]
        if (clicked === undefined || !canSelect(clicked)) continue
        const before = selection
        selection = toggleRow(before, rows, clicked, isRange)
        const changed = [...Array(12).keys()].filter(
          (id) => before.chosen.has(id) !== selection.chosen.has(id),
        )
        const places = changed.map((id) => shown.indexOf(id))
        expect(changed).toContain(clicked.vehicleId)
        expect(places).not.toContain(-1)
        if (!isRange) expect(changed).toEqual([clicked.vehicleId])
        expect([...selection.chosen.values()].every(canSelect)).toBe(true)
        expect(selection.anchor).toBe(clicked.vehicleId)
      }
    }),
    { numRuns: runs(1000) },
  )
})
