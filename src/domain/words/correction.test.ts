import { expect, test } from 'vitest'
import { findCorrections } from './correction'

const dana = { by: 'Dana Ross', at: 1 }
const eli = { by: 'Eli Kane', at: 2 }
const said = { plate: 'HGM321I', state: 'NY', number: '', time: '3/5/2024 8:30', zone: 'ET' }

test('each field that differs is a correction, with both texts, user, and time', () => {
  expect(findCorrections(said, said, dana)).toEqual([])
  for (const [field, corrected] of Object.entries({
    plate: 'HGM3211',
    state: 'NJ',
    number: '0050',
    time: '3/5/2024 8:31',
    zone: 'PT',
  }))
    expect(findCorrections(said, { ...said, [field]: ` ${corrected} ` }, dana)).toEqual([
      { field, said: said[field as keyof typeof said], corrected, ...dana },
    ])
  expect(findCorrections(said, { ...said, state: '' }, dana)).toMatchObject([{ said: 'NY', corrected: '' }])
})

test('several corrections of one field keep the original and the latest text', () => {
  const first = findCorrections(said, { ...said, plate: 'HGM3212', state: 'NJ' }, dana)
  const next = { ...said, plate: 'HGM3211', state: 'NJ' }
  const second = findCorrections(next, next, eli, first)
  expect(second).toEqual([
    { field: 'plate', said: 'HGM321I', corrected: 'HGM3211', ...eli },
    { field: 'state', said: 'NY', corrected: 'NJ', ...dana },
  ])
  expect(findCorrections(next, said, eli, second), 'back to the original').toEqual([])
})

test('text missing from the notice or the fields isn’t a correction', () => {
  expect(findCorrections({ time: '8:30' }, { time: '8:30', zone: 'UTC' }, dana)).toEqual([])
  expect(findCorrections(said, { plate: said.plate }, dana)).toEqual([])
})
