import { expect, test } from 'vitest'
import { type ReadSettings, readList } from './read-tolls'

const SETTINGS: ReadSettings = {
  headerRows: 0,
  mapping: ['plate', 'state', 'date_time', 'zone'],
  zone: 'America/New_York',
  isZoneAssumed: true,
  tolerance: 0,
  dayFirst: null,
}

function assumed(rows: readonly string[], settings: Partial<ReadSettings> = {}) {
  const cells = rows.map((row) => row.split(','))
  const found = readList(cells, { ...SETTINGS, ...settings }).report().assumedZone
  return (
    found && `${found.zone}; ${found.elsewhere ? `${found.elsewhere.zone}: ${found.elsewhere.why}` : 'kept'}`
  )
}

const AT = '2024-03-05 08:30'

test.each([
  ['rows without a zone', [`A1,NY,${AT}`], 'America/New_York; kept'],
  ['rows with a zone each', [`A1,NY,${AT},ET`, `A1,NY,${AT} CST`], null],
  [
    'plates of another zone',
    [`A1,TX,${AT}`, `A2,IL,${AT}`, `A3,NY,${AT}`],
    'America/New_York; America/Chicago: Most plates are of TX, IL.',
  ],
  ['as many of this one', [`A1,IL,${AT}`, `A2,NY,${AT}`], 'America/New_York; kept'],
  ['states in two zones', [`A1,TN,${AT}`, `A2,FL,${AT}`], 'America/New_York; kept'],
  [
    'a column that names another zone',
    [`A1,NY,${AT},CT`, `A2,NY,${AT},CT`, `A3,NY,${AT},`],
    'America/New_York; America/Chicago: Other rows name America/Chicago.',
  ],
  ['a column that names this zone', [`A1,TX,${AT},ET`, `A3,NY,${AT},`], 'America/New_York; kept'],
  ['no time that can be read', ['A1,NY,soon'], null],
])('%s', (_, rows, said) => {
  expect(assumed(rows)).toBe(said)
})

test('a zone that somebody chose is not assumed', () => {
  expect(assumed([`A1,TX,${AT}`], { isZoneAssumed: false })).toBeNull()
})
