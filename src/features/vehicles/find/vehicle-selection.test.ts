import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VehicleRow } from '../../../domain/find/vehicle-rows'
import { runs } from '../../../lib/testing/random-runs'
import { canSelect, createSelection, type SelectionStore } from './selection'

const row = (vehicleId: number, deletedAt?: number): VehicleRow => ({
  vehicleId,
  record: null,
  ...(deletedAt !== undefined && { deletedAt }),
})

/** Vehicles 1 to 6; 4 is deleted. */
const ROWS = [row(1), row(2), row(3), row(4, 1_700_000_000), row(5), row(6)]

/** Selects by steps: `3` clicks vehicle 3, `-3` clicks it with Shift. */
function select(steps: readonly number[]) {
  const selection = createSelection()
  selection.show(ROWS)
  for (const step of steps) {
    const clicked = ROWS.find(({ vehicleId }) => vehicleId === Math.abs(step)) ?? row(Math.abs(step))
    selection.toggle(clicked, step < 0)
  }
  return selection
}

const ids = (selection: SelectionStore) => [...selection.state().keys()]

test.each([
  ['a click selects one', [3], [3]],
  ['a second click unselects it', [3, 3], []],
  ['a range downwards, without the deleted one', [2, -6], [2, 3, 5, 6]],
  ['a range upwards', [5, -1], [5, 1, 2, 3]],
  ['a second range starts where the first ended', [1, -2, -5], [1, 2, 3, 5]],
  ['a range that starts with an unselected row selects', [2, 2, -3], [2, 3]],
  ['a range that ends at a selected row unselects', [1, -5, -2], [1]],
  ['with Shift but nothing before, it is a click', [-3], [3]],
])('%s', (_, steps, selected) => {
  expect(ids(select(steps))).toEqual(selected)
})

test('a range with a hidden start is a plain click', () => {
  const selection = select([1])
  selection.show(ROWS.slice(2))
  selection.toggle(row(6), true)
  expect(ids(selection)).toEqual([1, 6])
})

test('selects all shown rows, then unselects them; hidden rows stay', () => {
  const selection = select([1, 3])
  selection.show(ROWS.slice(2, 5))
  selection.toggleAll()
  expect(ids(selection)).toEqual([1, 3, 5])
  selection.toggleAll()
  expect(ids(selection)).toEqual([1])
})

test('calls listeners only on changes', () => {
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
  expect(ids(selection)).toEqual([2, 3, 5])
  selection.toggleAll()
  expect(selection.state().size).toBe(5)
  selection.clear()
  expect([selection.state().size, calls]).toEqual([0, 4])
  // The range has lost its start.
  selection.toggle(row(3), true)
  expect(ids(selection)).toEqual([3])
})

test('random clicks never select a deleted vehicle, and change only their own rows', () => {
  const step = fc.record({
    at: fc.nat(11),
    isRange: fc.boolean(),
    shown: fc.shuffledSubarray([...Array(12).keys()], { minLength: 1 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const selection = createSelection()
      let anchor: number | null = null
      for (const { at, isRange, shown } of steps) {
        const rows = shown.map((id) => row(id, id % 5 === 4 ? 1 : undefined))
        const clicked = rows[at % rows.length]
        if (clicked === undefined || !canSelect(clicked)) continue
        const before = selection.state()
        selection.show(rows)
        selection.toggle(clicked, isRange)
        const after = selection.state()
        const changed = [...Array(12).keys()].filter((id) => before.has(id) !== after.has(id))
        const places = changed.map((id) => shown.indexOf(id))
        expect(changed).toContain(clicked.vehicleId)
        expect(places).not.toContain(-1)
        if (!isRange) expect(changed).toEqual([clicked.vehicleId])
        expect([...after.values()].every(canSelect)).toBe(true)
        // Within a range, all selectable vehicles get the state of the last one.
        const ends = [shown.indexOf(anchor ?? -1), shown.indexOf(clicked.vehicleId)]
        if (isRange && !ends.includes(-1))
          for (const between of rows.slice(Math.min(...ends), Math.max(...ends) + 1))
            expect(after.has(between.vehicleId)).toBe(after.has(clicked.vehicleId) && canSelect(between))
        anchor = clicked.vehicleId
      }
    }),
    { numRuns: runs(1000) },
  )
})
