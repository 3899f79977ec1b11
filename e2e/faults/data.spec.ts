import { expect, test } from '../support/test'
import { openVehicle, revision, revisionRows, revisions } from '../support/vehicle-page'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('F40 a kind that the specification does not name is shown as it is', async ({ page }) => {
  await openVehicle(page, 18)
  const row = revisionRows(page).filter({ hasText: 'Merged with another record' })
  await expect(row).toContainText('unknown kind “!”')
})

test('F40 a missing reason and name read "not recorded"', async ({ page }) => {
  await openVehicle(page, 8)
  await expect(revisionRows(page)).toHaveCount(4)
  await expect(revisionRows(page).last()).toContainText('who: not recorded')
  await expect(revisionRows(page).last()).toContainText('reason: not recorded')
})

test('F41 an id beyond what JavaScript counts exactly is shown digit by digit', async ({ page }) => {
  await openVehicle(page, 19)
  await expect(revision(page, '9007199254740993')).toBeVisible()
})

test('F42 one broken row among a hundred: the other 99 show', async ({ page }) => {
  await openVehicle(page, 900001)
  const seen = new Set<string>()
  let broken = 0
  const items = revisions(page).getByRole('listitem')
  for (let place = 1; place <= 100; place += 1) {
    const item = items.and(page.locator(`[aria-posinset="${place}"]`))
    await item.scrollIntoViewIfNeeded()
    await expect(item).not.toHaveAccessibleName('Loading')
    const name = (await item.getAttribute('aria-label')) ?? ''
    if (name === 'Unreadable row') broken += 1
    else seen.add(name)
  }
  expect({ broken, shown: seen.size }).toEqual({ broken: 1, shown: 99 })
})

test('F44 links to the next page on another host are not followed', async ({
  page,
  context,
  world,
  wire,
}) => {
  const hosts = new Set<string>()
  context.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await openVehicle(page, 900002)
  await expect(revisionRows(page).first()).toBeVisible()
  await page.keyboard.press('End')
  await expect(revisions(page).locator('[aria-posinset="100"]')).toHaveAccessibleName(/^Revision /)
  expect([...hosts]).toEqual([world.consoleOrigin])
  expect(
    wire.to('/v2/vehicles/900002/history/').map(({ query }) => /offset=(\d+)/.exec(query)?.[1]),
  ).toContain('50')
})
