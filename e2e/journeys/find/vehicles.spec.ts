import {
  expectRevisionCount,
  goToOldest,
  itemAt,
  openVehicle,
  readTimeline,
  revisions,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('a vehicle is opened by its id, and listed among the recent ones', async ({ page, wire }) => {
  await page.goto('/vehicles')
  await page.getByRole('searchbox', { name: 'Find a vehicle' }).fill('1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicle 1', exact: true })).toBeVisible()
  await expectRevisionCount(page, 14)
  expect(wire.to('/v2/vehicles/1/history/')[0]?.query).toBe('limit=50')
  await page.getByRole('link', { name: 'Vehicles', exact: true }).click()
  const recents = page.getByRole('table', { name: 'Vehicles' })
  for (const width of [1440, 1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(recents.getByText(/Chevrolet Tahoe$/).first()).toBeVisible()
    const hidden = await recents.evaluate(
      (table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0),
    )
    expect(hidden, `${width} px`).toBeLessThanOrEqual(0)
  }
  await recents.getByRole('link', { name: 'Vehicle 1', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicle 1', exact: true })).toBeVisible()
})

test('the timeline shows every revision, newest first, with who and why', { tag: '@abroad' }, async ({
  page,
}) => {
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  const newest = itemAt(page, 1)
  await expect(newest).toContainText('Odometer update')
  await expect(newest).toContainText('system')
  await expect(newest).toContainText('changed')
  const names = await readTimeline(page, 14)
  const years = names.map((name) => Number(/ (20\d\d),/.exec(name)?.[1]))
  expect(years).toEqual([2025, 2025, 2025, 2025, 2024, 2024, 2024, 2024, 2024, 2023, 2023, 2023, 2023, 2023])
  await expect(itemAt(page, 14)).toContainText('Added to the fleet')
  await expect(itemAt(page, 14)).toContainText('created')
})

test('times are those of the zone in force', { tag: '@abroad' }, async ({ page, timezoneId }) => {
  await openVehicle(page, 1)
  const newest = itemAt(page, 1)
  // 2025-10-22T07:55:48Z
  await expect(newest).toContainText(timezoneId === 'Asia/Tokyo' ? '16:55:48' : '03:55:48')
})

test('a reload shows the same view', { tag: '@abroad' }, async ({ page }) => {
  await openVehicle(page, 1, '?active=false')
  await expectRevisionCount(page, 4)
  await page.reload()
  await expectRevisionCount(page, 4)
  await expect(page.getByRole('group', { name: 'Filter revisions' })).toBeVisible()
})

test('a long history is read where one looks, and is never all in the document', async ({ page }) => {
  await openVehicle(page, 2)
  await expectRevisionCount(page, 100_000)
  await goToOldest(page, 100_000)
  await expect(itemAt(page, 100_000)).toHaveAccessibleName(/^Revision 200001, created/)
  expect(await revisions(page).getByRole('listitem').count()).toBeLessThanOrEqual(60)
})
