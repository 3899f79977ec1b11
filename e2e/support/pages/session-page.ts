import type { Locator, Page } from 'playwright/test'
import { PASSWORD } from '../sign-in'

/** Locators and actions for the session. */
export function endedDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Your session ended. Sign in to continue.' })
}

export function signedOut(page: Page): Locator {
  return page.getByRole('heading', { level: 1, name: 'You’re signed out' })
}

/** Finds the banner shown while the session can't be renewed or the browser is offline. */
export function banner(page: Page, title: string): Locator {
  return page.getByRole('status').filter({ hasText: title })
}

export const UNREACHABLE = 'Can’t connect right now'

/** Fills in the service's sign-in page and sends it. */
export async function fillSignIn(page: Page, user: string): Promise<void> {
  await page.getByLabel('Username').fill(user)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Follows the dialog's link, which opens a new tab, and signs in there. */
export async function signInInNewTab(page: Page, user: string): Promise<Page> {
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('dialog').getByRole('link').click(),
  ])
  await fillSignIn(tab, user)
  return tab
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
}

/** Finds the dialog of a sign-out while data exists only in this browser, or work is under way. */
export function signOutDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Sign out' })
}

/** Signs out, and keeps data that exists only in this browser. */
export async function signOutAndKeep(page: Page): Promise<void> {
  await signOutDialog(page).getByRole('button', { name: 'Sign out' }).click()
}

/** Signs out, and deletes data that exists only in this browser. */
export async function signOutAndDelete(page: Page): Promise<void> {
  await signOutDialog(page).getByRole('checkbox', { name: 'Delete my data from this browser' }).check()
  await signOutDialog(page).getByRole('button', { name: 'Sign out' }).click()
}

/** Opens the diagnostics page from the account menu. */
export async function openDiagnostics(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Diagnostics' }).click()
}

/** Switches to an API key in the account menu. */
export async function useKey(page: Page, key: string): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: /^Use an(?:other)? API key…/ }).click()
  await page.getByRole('textbox', { name: 'API key' }).fill(key)
  await page.getByRole('button', { name: 'Use this key' }).click()
}

/** Chooses a fleet by its name in the header's list. */
export async function chooseFleet(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Fleet: / }).click()
  await page.getByRole('button', { name, exact: true }).click()
}

/** Dispatches the event of a user's return to the tab. */
export async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })
}
