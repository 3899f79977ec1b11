import { expect, test } from 'vitest'
import { overwritesNothing, threeWayDiff } from './three-way-diff'

test('a conflict shows the touched fields and those that somebody else changed', () => {
  const opened = {
    vehicle_make: 'Ford',
    year: '2019',
    active: 'on the fleet',
    'custom_fields.["a","b"]': '1',
  }
  const now = { vehicle_make: 'Ford', year: '2020', active: 'on the fleet', 'custom_fields.["a","b"]': '2' }
  const mine = { path: 'vehicle_make', label: 'Make', from: 'Ford', to: 'Kia', problem: null }
  expect(threeWayDiff(opened, now, [mine])).toEqual([
    { path: 'vehicle_make', label: 'Make', opened: 'Ford', now: 'Ford', mine: 'Kia' },
    { path: 'year', label: 'Year', opened: '2019', now: '2020', mine: null },
    { path: 'custom_fields.["a","b"]', label: 'a › b', opened: '1', now: '2', mine: null },
  ])
})

test('unknown values stay unknown', () => {
  const mine = { path: 'year', label: 'Year', from: null, to: '', problem: null }
  expect(threeWayDiff({}, { active: 'off the fleet' }, [mine])).toEqual([
    { path: 'year', label: 'Year', opened: null, now: null, mine: '' },
    { path: 'active', label: 'On the fleet', opened: null, now: 'off the fleet', mine: null },
  ])
})

test.each([
  ['they changed another field', 'vehicle_make', { vehicle_make: 'Ford', year: '2020' }, true],
  ['they changed the same field', 'vehicle_make', { vehicle_make: 'Fiat', year: '2019' }, false],
  ['the present value is not known', 'vehicle_make', { year: '2020' }, false],
  [
    'the value before was not known',
    'vehicle_model',
    { vehicle_make: 'Ford', vehicle_model: 'Focus' },
    false,
  ],
  ['custom fields are sent as a whole', 'custom_fields.["a"]', { 'custom_fields.["a"]': '1' }, false],
])('whether a save overwrites nothing of theirs: %s', (_, path, now, isSafe) => {
  const opened = { vehicle_make: 'Ford', year: '2019', 'custom_fields.["a"]': '1' }
  const mine = { path, label: path, from: null, to: 'Kia', problem: null }
  expect(overwritesNothing(threeWayDiff(opened, now, [mine]))).toBe(isSafe)
})
