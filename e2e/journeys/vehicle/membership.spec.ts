import { goToVehicle } from '../../support/pages/find-page'
import { openVehicle } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import type { SentRow } from '../../support/wire/history'
import { answer } from '../../support/wire/incidents'
import { readHistory } from '../../support/world/api'

const VEHICLES = [
  { vehicleId: 1, says: 'On the fleet\\s*since' },
  { vehicleId: 7, says: 'Deleted on' },
  { vehicleId: 12, says: 'On the fleet\\s*since' },
  { vehicleId: 16, says: 'On the fleet\\s*since' },
  { vehicleId: 20, says: 'Off the fleet\\s*since' },
]

test('the membership of a vehicle is what its whole history says', { tag: '@elsewhere' }, async ({
  page,
  context,
  world,
  localTime,
  signInAs,
  allow,
}) => {
  // Where vehicles can be read, a deleted one cannot.
  allow(answer(404, '/v2/vehicles/7/'))
  await signInAs('manager')
  for (const { vehicleId, says } of VEHICLES) {
    await test.step(`vehicle ${vehicleId}`, async () => {
      const rows = await readHistory(context, world.apiOrigin, vehicleId)
      if (vehicleId === VEHICLES[0]?.vehicleId) await openVehicle(page, vehicleId)
      else await goToVehicle(page, vehicleId)
      const line = page.getByRole('paragraph').filter({ hasText: `${rows.length} revisions` })
      await expect(line).toContainText(new RegExp(`${says}\\s*${clock(localTime(beginning(rows)))} `))
    })
  }
})

/** When the newest state began: the date of its oldest revision in a row; a deletion stands for itself. Newest first. */
function beginning(rows: readonly SentRow[]): string {
  const [newest] = rows
  if (newest?.history_type === '-') return newest.history_date
  const change = rows.findIndex(({ active }) => active !== newest?.active)
  return rows[(change === -1 ? rows.length : change) - 1]?.history_date ?? ''
}

/** `2024-08-31 19:59:59.999999` as the page writes it: `31 Aug 2024, 19:59`. */
function clock(wall: string): string {
  const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+) (\d+:\d+)/.exec(wall) ?? []
  return `${Number(day)} ${months[Number(month) - 1]} ${year}, ${time}`
}
