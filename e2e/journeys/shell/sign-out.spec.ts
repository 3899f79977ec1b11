import type { Page } from 'playwright/test'
import { expectRevisionCount } from '../../support/pages/vehicle-page'
import { PASSWORD } from '../../support/sign-in'
import { expect, test } from '../../support/test'
import { nobodySignedIn } from '../../support/wire/incidents'

test.use({ allowed: [nobodySignedIn] })

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.goto('/vehicles')
  await page.getByRole('searchbox', { name: 'Find a vehicle' }).fill('1')
  await page.keyboard.press('Enter')
  await expectRevisionCount(page, 14)
})

test('after signing out the focus is on what is said', { tag: '@elsewhere' }, async ({ page }) => {
  await signOut(page)
  await expect(page.getByRole('heading', { level: 1, name: 'You are signed out' })).toBeFocused()
})

test('after signing out and Back, signing in leads to the address that is shown', {
  tag: '@elsewhere',
}, async ({ page, world }) => {
  await signOut(page)
  await page.goBack()
  await expect(page).toHaveURL(`${world.consoleOrigin}/vehicles?find=1`)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('User name').fill('manager')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible()
  await expect(page).toHaveURL(`${world.consoleOrigin}/vehicles?find=1`)
})

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are signed out' })).toBeVisible()
}
