import { expect, test } from '../support/test'
import { openVehicle, revisionRows, revisions } from '../support/vehicle-page'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('a vehicle is opened by its id, and listed among the recent ones', async ({ page, wire }) => {
  await page.goto('/vehicles')
  await page.getByRole('searchbox', { name: 'Find a vehicle' }).fill('1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicle 1', exact: true })).toBeVisible()
  await expect(revisionRows(page)).toHaveCount(14)
  expect(wire.to('/v2/vehicles/1/history/')[0]?.query).toBe('limit=50')
  await page.getByRole('link', { name: 'Vehicles', exact: true }).click()
  const recents = page.getByRole('table', { name: 'Vehicles' })
  await recents.getByRole('link', { name: 'Vehicle 1', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicle 1', exact: true })).toBeVisible()
})

test('the timeline shows every revision, newest first, with who and why', async ({ page }) => {
  await openVehicle(page, 1)
  await expect(revisionRows(page)).toHaveCount(14)
  const newest = revisionRows(page).first()
  await expect(newest).toContainText('Odometer update')
  await expect(newest).toContainText('system')
  await expect(newest).toContainText('changed')
  const oldest = revisionRows(page).last()
  await expect(oldest).toContainText('Added to the fleet')
  await expect(oldest).toContainText('created')
})

test('times are those of the zone in force', async ({ page, timezoneId }) => {
  await openVehicle(page, 1)
  const newest = revisionRows(page).first()
  // 2025-10-22T07:55:48Z
  await expect(newest).toContainText(timezoneId === 'Asia/Tokyo' ? '16:55:48' : '03:55:48')
})

test('a reload shows the same view', async ({ page }) => {
  await openVehicle(page, 1, '?active=false')
  await expect(revisionRows(page)).toHaveCount(4)
  await page.reload()
  await expect(revisionRows(page)).toHaveCount(4)
  await expect(page.getByRole('group', { name: 'Filter revisions' })).toBeVisible()
})

test('a long history is read where one looks, and is never all in the document', async ({ page }) => {
  await openVehicle(page, 2)
  await expect(revisionRows(page).first()).toHaveAttribute('aria-setsize', '100000')
  await page.keyboard.press('End')
  await expect(revisions(page).locator('[aria-posinset="100000"]')).toHaveAccessibleName(
    /^Revision 200001, created/,
  )
  expect(await revisions(page).getByRole('listitem').count()).toBeLessThanOrEqual(60)
})
