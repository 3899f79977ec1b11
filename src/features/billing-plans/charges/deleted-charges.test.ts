import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { newCharge } from '../form/plan-defaults'
import type { ChargeForm } from '../form/plan-form'
import { deletion, placeOf, withDeletion } from './deleted-charges'

const named = (...names: string[]): ChargeForm[] => names.map((key) => ({ ...newCharge(), key }))
const keysOf = (charges: readonly ChargeForm[]) => charges.map(({ key }) => key)

function backAt(before: readonly ChargeForm[], key: string, after: readonly string[]): number {
  const gone = deletion(before, key)
  if (gone === null) throw new Error(`${key} is not among them`)
  return placeOf(gone, after)
}

test('a deleted charge goes back behind the one that stood before it, wherever that is now', () => {
  expect(backAt(named('a', 'b', 'c'), 'b', ['c', 'x', 'a'])).toBe(3)
})

test('without that one it goes ahead of the one that stood after it', () => {
  expect(backAt(named('a', 'b', 'c'), 'b', ['x', 'c'])).toBe(1)
  expect(backAt(named('a', 'b'), 'a', ['x', 'b'])).toBe(1)
})

test('without both it goes back by its number', () => {
  expect(backAt(named('a', 'b', 'c'), 'b', ['x', 'y', 'z'])).toBe(1)
  expect(backAt(named('a', 'b', 'c'), 'c', ['x'])).toBe(1)
})

test('what is not there cannot be deleted', () => {
  expect(deletion(named('a'), 'b')).toBeNull()
})

test('deletions that are undone in turn restore the list they came from', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 12 }),
      fc.array(fc.nat()),
      (ids, picks) => {
        const begun = named(...ids.map(String))
        let [charges, gone] = [begun, withDeletion([], deletion(begun, String(ids[0])) ?? never())]
        charges = charges.filter(({ key }) => key !== String(ids[0]))
        for (const pick of picks) {
          const key = charges[pick % Math.max(1, charges.length)]?.key
          if (key === undefined) break
          gone = withDeletion(gone, deletion(charges, key) ?? never())
          charges = charges.filter((charge) => charge.key !== key)
        }
        for (const one of gone.toReversed())
          charges = charges.toSpliced(placeOf(one, keysOf(charges)), 0, one.charge)
        expect(keysOf(charges)).toEqual(keysOf(begun))
      },
    ),
  )
})

function never(): never {
  throw new Error('It was there')
}
