import type { Locator, Page } from 'playwright/test'
import { tollField, tollTime, tollZone } from '../../support/pages/check-page'
import {
  inAddress,
  openFilters,
  openVehicle,
  question,
  revisions,
  timeField,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'

test.use({ viewport: { width: 390, height: 844 } })

const calendar = (page: Page): Locator => page.getByRole('dialog', { name: /^Choose date/ })
const day = (page: Page, name: string) => calendar(page).getByRole('button', { name, exact: true })
const use = (page: Page) => calendar(page).getByRole('button', { name: 'Use' })

test('a date and time is chosen in a calendar, by keyboard and by mouse', async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.goto('/')
  await test.step('by keyboard: a day, then a time, as if typed', async () => {
    await tollField(page).fill('ZDF8221')
    await tollTime(page).fill('2024-05-20 08:30')
    await page.keyboard.press('Alt+ArrowDown')
    await expect(day(page, 'May 20, 2024')).toBeFocused()
    await expect(day(page, 'May 20, 2024')).toHaveAttribute('aria-pressed', 'true')
    const weekdays = calendar(page).getByRole('columnheader')
    await expect(weekdays.first()).toHaveText('Su')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowUp')
    await expect(day(page, 'May 14, 2024')).toBeFocused()
    await page.keyboard.press('Enter')
    await calendar(page).getByLabel('Time').fill('17:05')
    await page.keyboard.press('Enter')
    await expect(calendar(page)).toBeHidden()
    await expect(tollTime(page)).toBeFocused()
    await expect(tollTime(page)).toHaveValue('2024-05-14 17:05')
    expect(inAddress(page, 'at')).toBeNull()
    await page.keyboard.press('Enter')
    await expect.poll(() => inAddress(page, 'at')).toBe('2024-05-14 17:05')
  })

  await test.step('Tab continues to the zone', async () => {
    await page.getByRole('button', { name: 'Next toll' }).click()
    await tollTime(page).press('Tab')
    await expect(tollZone(page)).toBeFocused()
  })

  await test.step('a day alone isn’t a time', async () => {
    await tollTime(page).fill('')
    await page.getByRole('button', { name: 'Choose date and time' }).click()
    await expect(use(page)).toHaveAttribute('aria-disabled', 'true')
    await calendar(page).locator('td button:not([data-outside])').first().click()
    await expect(use(page)).toHaveAttribute('aria-disabled', 'true')
    await use(page).press('Enter')
    await expect(calendar(page)).toBeVisible()
    await calendar(page).getByLabel('Time').fill('06:00')
    await expect(use(page)).not.toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('canceling changes nothing, and returns the focus to the button', async () => {
    await page.keyboard.press('Escape')
    await expect(calendar(page)).toBeHidden()
    await expect(tollTime(page)).toHaveValue('')
    await expect(page.getByRole('button', { name: 'Choose date and time' })).toBeFocused()
  })

  await test.step('a zone in the text stays in it', async () => {
    await tollTime(page).fill('2024-05-20 08:30 -05:00')
    await page.getByRole('button', { name: 'Choose date and time' }).click()
    await day(page, 'May 21, 2024').click()
    await use(page).click()
    await expect(tollTime(page)).toHaveValue('2024-05-21 08:30 UTC-05:00')
  })
})

test('a filter uses a day from the calendar immediately', async ({ page, signInAs }) => {
  await signInAs('manager')
  await openVehicle(page, 1)
  await timeField(page).fill('05/03/2024 08:30')
  await question(page).getByRole('button', { name: 'Choose date and time' }).click()
  await expect(calendar(page)).toBeVisible()
  // The date is May 3 or March 5, so neither is selected.
  await expect(calendar(page).getByRole('button', { pressed: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(calendar(page)).toHaveCount(0)

  await openFilters(page)
  const from = revisions(page).getByRole('textbox', { name: 'From' })
  await from.fill('2024-03-05')
  await from.press('Enter')
  await expect.poll(() => inAddress(page, 'from')).toBe('2024-03-05')
  await revisions(page)
    .getByRole('group', { name: 'Filter history' })
    .getByRole('button', { name: 'Choose date and time' })
    .first()
    .click()
  await day(page, 'March 7, 2024').click()
  await use(page).click()
  await expect(from).toHaveValue('2024-03-07')
  await expect.poll(() => inAddress(page, 'from')).toBe('2024-03-07')
})
