import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../lib/random-runs'
import { type ChargeForm, newCharge } from '../form/plan-form'
import { deletion, restoreIndex } from './use-charges'

const named = (...names: string[]): ChargeForm[] => names.map((key) => ({ ...newCharge(), key }))
const keysOf = (charges: readonly ChargeForm[]) => charges.map(({ key }) => key)

function backAt(before: readonly ChargeForm[], key: string, after: readonly string[]): number {
  const deleted = deletion(before, key)
  if (deleted === null) throw new Error(`${key} is not among them`)
  return restoreIndex(deleted, after)
}

test('a deleted charge goes back after the one that preceded it, wherever that is now', () => {
  expect(backAt(named('a', 'b', 'c'), 'b', ['c', 'x', 'a'])).toBe(3)
})

test('without that one it goes before the one that followed it', () => {
  expect(backAt(named('a', 'b', 'c'), 'b', ['x', 'c'])).toBe(1)
  expect(backAt(named('a', 'b'), 'a', ['x', 'b'])).toBe(1)
})

test('without both it goes back to its index', () => {
  expect(backAt(named('a', 'b', 'c'), 'b', ['x', 'y', 'z'])).toBe(1)
  expect(backAt(named('a', 'b', 'c'), 'c', ['x'])).toBe(1)
})

test('a charge that is not in the list cannot be deleted', () => {
  expect(deletion(named('a'), 'b')).toBeNull()
})

test('undoing all deletions restores the list', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 12 }),
      fc.array(fc.nat()),
      (ids, picks) => {
        const initial = named(...ids.map(String))
        let [charges, deleted] = [initial, [deletion(initial, String(ids[0])) ?? never()]]
        charges = charges.filter(({ key }) => key !== String(ids[0]))
        for (const pick of picks) {
          const key = charges[pick % Math.max(1, charges.length)]?.key
          if (key === undefined) break
          deleted = [...deleted, deletion(charges, key) ?? never()]
          charges = charges.filter((charge) => charge.key !== key)
        }
        for (const one of deleted.toReversed())
          charges = charges.toSpliced(restoreIndex(one, keysOf(charges)), 0, one.charge)
        expect(keysOf(charges)).toEqual(keysOf(initial))
      },
    ),
    { numRuns: runs(1_000) },
  )
})

function never(): never {
  throw new Error('It was there')
}
