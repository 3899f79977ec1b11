import {
  expectRevisionCount,
  filter,
  goToOldest,
  inAddress,
  itemAt,
  openVehicle,
  rawValuesButton,
  readTimeline,
  revision,
  revisions,
  scrollToItem,
} from '../../support/pages/vehicle-page'
import { signIn } from '../../support/sign-in'
import { expect, test } from '../../support/test'
import { timelineCalls } from '../../support/wire/history'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('raw values opened stay with their revision, whatever the filters', async ({ page }) => {
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  // The newest, and the newest of those off the fleet.
  const [newest, off] = [await idAt(page, 1), await idAt(page, 4)]
  await rawValuesButton(page, newest).click()
  await rawValuesButton(page, off).click()
  await expect(revisions(page).getByText('history_id')).toHaveCount(2)
  await filter(page, 'State').selectOption('false')
  await expectRevisionCount(page, 4)
  await expect(revision(page, off)).toContainText(`history_id${off}`)
  await expect(revisions(page).getByText('history_id')).toHaveCount(1)
  await filter(page, 'State').selectOption('')
  await expectRevisionCount(page, 14)
  await expect(revision(page, newest)).toContainText(`history_id${newest}`)
  await expect(revisions(page).getByText('history_id')).toHaveCount(2)
})

test('raw values stay open, and the focus in its row, while the view is elsewhere', async ({ page }) => {
  await openVehicle(page, 2)
  await expectRevisionCount(page, 100_000)
  const id = await idAt(page, 3)
  const button = rawValuesButton(page, id)
  await button.click()
  await page.mouse.wheel(0, 20_000)
  await expect(itemAt(page, 3)).not.toBeInViewport()
  // Its neighbours are out of the document by now.
  await expect(itemAt(page, 30)).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.blur()
  await expect(button).toHaveCount(0)
  await page.mouse.wheel(0, -20_000)
  await expect(button).toBeInViewport()
  await expect(revision(page, id)).toContainText(`history_id${id}`)
})

test('rows read before show at once when scrolling back', async ({ page, wire }) => {
  await page.clock.install()
  await openVehicle(page, 2)
  await expectRevisionCount(page, 100_000)
  await scrollToItem(page, 125)
  await expect(itemAt(page, 125)).toHaveAccessibleName(/^Revision /)
  const place = await page.evaluate(() => scrollY)
  const name = await itemAt(page, 125).getAttribute('aria-label')
  await goToOldest(page, 100_000)
  await wire.quiet()
  wire.clear()
  // From here on no timer runs: what waits for one does not show.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate((top) => scrollTo(0, top), place)
  await expect(itemAt(page, 125)).toHaveAccessibleName(name ?? '')
  expect(timelineCalls(wire)).toEqual([])
})

test('a link with bounds gives the same rows in a browser of another zone', {
  tag: ['@elsewhere', '@abroad'],
}, async ({ page, browser, world, localTime }) => {
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  // Up to the minute in which it went off the fleet, which in Kiritimati is many hours earlier.
  await filter(page, 'To').fill(localTime('2024-07-08T18:25:00Z').slice(0, -3))
  await filter(page, 'To').press('Enter')
  await expectRevisionCount(page, 8)
  expect(inAddress(page, 'zone')).not.toBeNull()
  const rows = await readTimeline(page, 8)
  const elsewhere = await browser.newContext({ timezoneId: 'Pacific/Kiritimati' })
  await signIn(elsewhere, world.apiOrigin, 'manager')
  const other = await elsewhere.newPage()
  await other.goto(page.url())
  await expectRevisionCount(other, 8)
  expect(await readTimeline(other, 8)).toEqual(rows)
  await elsewhere.close()
})

/** The id of the revision at a place, from 1. */
async function idAt(page: Parameters<typeof itemAt>[0], place: number): Promise<string> {
  const name = await itemAt(page, place).getAttribute('aria-label')
  return /^Revision (\d+)/.exec(name ?? '')?.[1] ?? ''
}
