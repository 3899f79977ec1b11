import { goToVehicle } from '../../support/pages/find-page'
import { openVehicle } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { clockOf } from '../../support/wall-text'
import type { SentRow } from '../../support/wire/history'
import { responded } from '../../support/wire/incidents'
import { readHistory } from '../../support/world/api'

const VEHICLES = [
  { vehicleId: 1, says: 'Active\\s*since' },
  { vehicleId: 7, says: 'Deleted on' },
  { vehicleId: 12, says: 'Active\\s*since' },
  { vehicleId: 20, says: 'Inactive\\s*since' },
]

test('a vehicle’s active periods match its whole history', { tag: '@cross-origin' }, async ({
  page,
  context,
  world,
  localTime,
  signInAs,
  allow,
}) => {
  // With vehicle endpoints, loading a deleted vehicle fails.
  allow(responded(404, '/v2/vehicles/7/'))
  await signInAs('manager')
  for (const { vehicleId, says } of VEHICLES) {
    await test.step(`vehicle ${vehicleId}`, async () => {
      const rows = await readHistory(context, world.apiOrigin, vehicleId)
      if (vehicleId === VEHICLES[0]?.vehicleId) await openVehicle(page, vehicleId)
      else await goToVehicle(page, vehicleId)
      const line = page.getByRole('paragraph').filter({ hasText: `${rows.length} changes in all` })
      const { history_date, username, reason } = beginning(rows)
      await expect(line).toContainText(new RegExp(`${says}\\s*${shown(localTime(history_date))} `))
      await expect(line).toContainText(`by ${username}${reason ? `: ${reason}` : ''} — `)
    })
  }
})

/**
 * Returns the start of the newest status: the oldest of the equal rows at the top. A deletion is a separate
 * status. `rows`: newest first.
 */
function beginning(rows: readonly SentRow[]): SentRow {
  const [newest] = rows
  const change = rows.findIndex(({ active }) => active !== newest?.active)
  const oldest = newest?.history_type === '-' ? newest : rows.at(change - 1)
  if (!oldest) throw new Error('The history is empty')
  return oldest
}

/** Formats `2024-08-31 19:59:59.999999` as the page does: `Aug 31, 2024, 7:59 PM`. */
function shown(wall: string): string {
  const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
  const [, year, month, day] = /^(\d+)-(\d+)-(\d+) /.exec(wall) ?? []
  return `${months[Number(month) - 1]} ${Number(day)}, ${year}, ${clockOf(wall, 'minute')}`
}
