import { expect, test } from 'vitest'
import { NO_EDITS, type VehicleEdits } from '../save/vehicle-edits'
import { readChanges, readSheet } from './read-changes'
import { wantedText } from './wanted-text'

function said(list: string, forAll: Partial<VehicleEdits> = {}): string {
  const { rows, mapping } = readSheet(list)
  return wantedText(readChanges(rows, mapping, { ...NO_EDITS, ...forAll }))
}

test.each<[title: string, list: string, forAll: Partial<VehicleEdits>, text: string]>([
  ['no value', '11\n12', {}, '2 vehicles'],
  ['a value for all', '11\n12', { active: false }, '2 vehicles go off the fleet'],
  [
    'a column for the fleet',
    'id\tactive\n11\tno\n12\tyes',
    {},
    '1 vehicle goes off the fleet · 1 vehicle goes on the fleet',
  ],
  [
    'a column, and a field that is emptied for all',
    'id\tyear\n11\t2020\n12\t\n',
    { text: { vehicle_make: '' } },
    '1 vehicle gets values for Year · to be emptied: Make (all)',
  ],
  [
    'a field that some rows set, some empty, and one leaves',
    'id\tlessee\n11\tAnn\n12\t(clear)\n13\t',
    {},
    '1 vehicle gets values for Lessee or renter · to be emptied: Lessee or renter (1 of 2) · 1 without a value to change',
  ],
  ['nothing but emptied', 'id\tyear\n11\t(clear)', {}, '1 vehicle · to be emptied: Year'],
  ['a column without a cell in it', 'id\tyear\tlessee\n11\t2020\t', {}, '1 vehicle gets values for Year'],
])('%s', (_, list, forAll, text) => {
  expect(said(list, forAll)).toBe(text)
})

test('rows with a problem are not counted, nor are their values named', () => {
  expect(said('id\tyear\tactive\n11\t2020\t\n12\t\tmaybe')).toBe('1 vehicle gets values for Year')
})
