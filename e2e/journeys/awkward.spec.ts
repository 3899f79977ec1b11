import { MOST_ROWS } from '../support/awkward-service'
import { historyCalls } from '../support/history'
import { expect, test } from '../support/test'
import {
  ask,
  expectRevisionCount,
  goToOldest,
  itemAt,
  openVehicle,
  question,
  readTimeline,
  revisionRows,
  revisions,
  verdict,
} from '../support/vehicle-page'

// Every page against a service that keeps to the specification as awkwardly as it can; see support/awkward-service.ts.

test.beforeEach(async ({ signInAs, world }) => {
  world.makeAwkward()
  await signInAs('manager')
})

test('a history in short pages is read whole, and nobody’s name is made up', async ({ page, wire }) => {
  await openVehicle(page, 2)
  await expectRevisionCount(page, 100_000)
  const names = await readTimeline(page, 3 * MOST_ROWS)
  const ids = names.map((name) => Number(/^Revision (\d+)/.exec(name)?.[1]))
  expect(ids).toEqual(ids.map((_, place) => (ids[0] ?? 0) - place))
  await expect(revisionRows(page).last()).toContainText('who: not recorded')
  await expect(revisions(page).getByText(/changed while/)).toHaveCount(0)
  await goToOldest(page, 100_000)
  await expect(itemAt(page, 100_000)).toHaveAccessibleName(/^Revision 200001/)
  const sent = historyCalls(wire).map(({ query }) => query)
  expect(sent).toEqual([...new Set(sent)])
})

test('a verdict is what it is elsewhere', async ({ page }) => {
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  await ask(page, '2024-07-10 12:00', 'UTC')
  await expect(verdict(page)).toHaveText(/^Not active/)
  await expect(question(page)).not.toContainText(/checking…/i)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
