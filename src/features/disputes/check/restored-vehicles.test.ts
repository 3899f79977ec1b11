import { expect, test } from 'vitest'
import { readListOf } from '../../../domain/testing/read-list'
import { parseMatches } from '../../../local/toll-list-shapes'
import { createTollList } from './toll-list'

const LIST = 'Vehicle ID,Plate,Date and time\n31,ZDF8221,2024-03-05 15:30\n7,,2024-03-05 15:30'
const FLEET = [
  { vehicleId: 31, plate_number: 'HBY8637' },
  { vehicleId: 50, plate_number: 'ZDF8221' },
]

/** Restores a list with stored matches. `asked` returns the vehicles that its rows need. */
function restored(matches: string) {
  const list = createTollList()
  list.setMatches(parseMatches(matches))
  for (const toll of readListOf(LIST).tolls) list.put(toll)
  return { list, asked: () => list.openJobs().map(({ vehicleId }) => vehicleId) }
}

test('next to a plate, an ID is unresolved until the vehicles load; then the list stores its match', async () => {
  const { list, asked } = restored('[]')
  expect(asked()).toEqual([7])
  expect(list.rows()[0]?.outcome).toMatchObject({ status: 'waiting', vehicleId: null })
  list.setVehicles(FLEET)
  await list.refreshAll()
  expect(asked()).toEqual([31, 50, 7])
  expect(restored(JSON.stringify(list.matches())).asked()).toEqual([31, 50, 7])
})
