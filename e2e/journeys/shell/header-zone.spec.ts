import type { Page } from 'playwright/test'
import {
  ask,
  decidingRevision,
  headerZone,
  inAddress,
  openVehicle,
  question,
  showIn,
  textOf,
  timeField,
  verdict,
  zoneField,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'

// Choosing a different zone shows the same instants, and never changes the question.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('a different zone shows the same instants', async ({ page }) => {
  await openVehicle(page, 14)
  for (const { name, at, says, shownIn } of [
    { name: 'two interpretations', at: '2024-11-03 01:30', says: /^Two possible times/, shownIn: 'UTC' },
    {
      name: 'no interpretation',
      at: '2024-03-10 02:30',
      says: /^That local time doesn’t exist/,
      shownIn: 'Asia/Kolkata',
    },
  ])
    await test.step(`a time with ${name} stays in its field, and Back restores its verdict`, async () => {
      await ask(page, at, 'America/New_York')
      await expect(verdict(page)).toHaveText(says)
      await settled(page)
      const answer = await textOf(verdict(page))
      await showIn(page, shownIn)
      await expect(verdict(page)).toBeEmpty()
      expect([inAddress(page, 'at'), inAddress(page, 'zone')]).toEqual([null, shownIn])
      // The URL keeps the zone of the question: in the other zone, it would be a different time.
      await expect(timeField(page)).toHaveValue(at)
      await expect(zoneField(page)).toHaveValue('America/New_York')
      await page.goBack()
      await expect(verdict(page)).toHaveText(says)
      await settled(page)
      await expect(verdict(page)).toHaveText(answer)
      await expect(timeField(page)).toHaveValue(at)
      await expect(zoneField(page)).toHaveValue('America/New_York')
      expect([inAddress(page, 'at'), inAddress(page, 'zone')]).toEqual([at, 'America/New_York'])
    })

  await test.step('an unambiguous time keeps its verdict', async () => {
    await openVehicle(page, 1)
    await ask(page, '2024-07-08 14:25:41.008833', 'America/New_York')
    await expect(verdict(page)).toHaveText(/^Inactive/)
    await settled(page)
    const [answer, decided] = [await textOf(verdict(page)), await decidingRevision(page)]
    for (const [zone, text] of [
      ['UTC', '2024-07-08 18:25:41.008833'],
      ['Asia/Kolkata', '2024-07-08 23:55:41.008833'],
    ] as const) {
      await showIn(page, zone)
      await expect(timeField(page)).toHaveValue(text)
      await expect(zoneField(page)).toHaveValue(zone)
      expect([inAddress(page, 'at'), inAddress(page, 'zone')]).toEqual([text, zone])
      await settled(page)
      await expect(verdict(page)).toHaveText(answer)
      expect(await decidingRevision(page)).toBe(decided)
    }
  })
})

test('text that isn’t a time stays in the field and is still refused', async ({ page }) => {
  await openVehicle(page, 1)
  await ask(page, 'last Tuesday at lunch', 'America/New_York')
  await expect(timeField(page)).toHaveAttribute('aria-invalid', 'true')
  await showIn(page, 'UTC')
  await expect(zoneField(page)).toHaveValue('UTC')
  await expect(timeField(page)).toHaveValue('last Tuesday at lunch')
  await expect(timeField(page)).toHaveAttribute('aria-invalid', 'true')
  expect(inAddress(page, 'at')).toBe('last Tuesday at lunch')
})

test('text that isn’t a zone is refused below the field, which stays in line', async ({ page }) => {
  await page.goto('/vehicles')
  const before = await headerZone(page).boundingBox()
  await showIn(page, 'Atlantis')
  await expect(page.getByText('Unknown time zone')).toHaveCSS('padding', '4px 8px')
  expect(await headerZone(page).boundingBox()).toEqual(before)
})

/** Waits until the verdict's context is loaded, too. */
async function settled(page: Page): Promise<void> {
  await expect(question(page)).not.toContainText(/checking…/i)
}
