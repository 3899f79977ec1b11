import { expect, test } from 'vitest'
import { fleetInAddress, linkTo } from './fleet-search'

test.each([
  [{ fleet: '2' }, 2],
  [{ fleet: '0' }, 0],
  [{}, undefined],
  [{ fleet: '' }, undefined],
  [{ fleet: 'Alder' }, undefined],
  [{ fleet: '1e3' }, undefined],
  [{ fleet: '-1' }, undefined],
  [{ fleet: '1234567890123456' }, undefined],
])('%o names fleet %s', (search, fleetId) => {
  expect(fleetInAddress(search)).toBe(fleetId)
})

test.each([
  ['?at=2024-03-05+08%3A30&zone=UTC', 1, '?at=2024-03-05+08%3A30&zone=UTC&fleet=1'],
  ['?fleet=2&zone=UTC', 1, '?fleet=1&zone=UTC'],
  ['', 7, '?fleet=7'],
  ['?zone=UTC', null, '?zone=UTC'],
  ['', null, ''],
])('a link from %s in fleet %s', (search, fleetId, linked) => {
  const page = { origin: 'https://console.example', pathname: '/vehicles/24', search }
  expect(linkTo(page, fleetId)).toBe(`https://console.example/vehicles/24${linked}`)
})
