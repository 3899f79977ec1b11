import type { Page } from 'playwright/test'
import { storedData } from '../../support/browser-storage'
import { choose, pdf, receipt, receipts, uploadButton } from '../../support/pages/documents-page'
import { draftOffer, expectFilled, vehicleField } from '../../support/pages/edit-page'
import { goToVehicle, vehiclesTable } from '../../support/pages/find-page'
import { goWithin } from '../../support/pages/go-within'
import { created, fillPlan, reviewAndCreate } from '../../support/pages/plan-page'
import { chooseFleet, fillSignIn, signedOut, signOut, signOutAndKeep } from '../../support/pages/session-page'
import { expect, test } from '../../support/test'
import { nobodySignedIn, responded } from '../../support/wire/incidents'

// Two users of one browser, with the real sign-in page: the data of the first that the second can see.

test.beforeEach(({ allow }) => {
  allow(nobodySignedIn, responded(401, '/v2/'), responded(404, '/v2/'))
})

async function signInThere(page: Page, user: string): Promise<void> {
  await page.goto('/demo/sign-in?return=%2Fvehicles')
  await fillSignIn(page, user)
  await expect(vehiclesTable(page)).toBeVisible()
}

/** Opens a URL within the console and waits for its heading. */
async function goTo(page: Page, address: string, name: string): Promise<void> {
  await goWithin(page, address)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Opens a vehicle's form and waits for its values. */
async function goToForm(page: Page): Promise<void> {
  await goWithin(page, '/vehicles/1/edit')
  await expectFilled(page)
}

/** Opens a vehicle and types into its form. Resolves when the draft is stored. */
async function leaveDraft(page: Page): Promise<void> {
  await goToForm(page)
  await vehicleField(page, 'Lessee or renter').fill('Ivy Ng')
  await expect.poll(async () => (await storedData(page)).indexedDb.join()).toContain('Ivy Ng')
}

/** Returns the kinds of keys that this browser stores for a user, each once. */
async function heldOf(page: Page, person: string): Promise<string[]> {
  const { indexedDb, localStorage, caches } = await storedData(page)
  expect(JSON.stringify([localStorage, caches])).not.toContain(person)
  const keys = indexedDb.map((entry) => entry.split(' = ')[0] ?? '')
  const kinds = keys.filter((key) => key.includes(`"${person}"`)).map((key) => key.split(':[')[0] ?? '')
  return [...new Set(kinds)].sort()
}

test('F75 a different user signs in: every tab is theirs immediately, and the first user’s text is stored and hidden', async ({
  page,
  context,
}) => {
  await signInThere(page, 'manager')
  await goTo(page, '/billing-plans/new', 'New billing plan')
  await fillPlan(page, 'Plan of the manager')
  await reviewAndCreate(page)
  await expect(created(page)).toBeVisible()
  await goTo(page, '/documents', 'Documents')
  await choose(page, [pdf('a.pdf')])
  await uploadButton(page).click()
  await expect(receipt(page)).toContainText(/[0-9a-f]{64}/)
  await goToVehicle(page, 1)
  // The page stores the vehicle when it loads the vehicle itself, after the history.
  await expect
    .poll(() => heldOf(page, 'manager'))
    .toEqual(expect.arrayContaining(['keep:created-plan', 'keep:receipt', 'recents', 'vehicle']))
  await goToForm(page)
  const other = await context.newPage()
  await other.goto('/demo/sign-in?return=%2Fvehicles')
  await vehicleField(page, 'Lessee or renter').fill('Ivy Ng')
  await fillSignIn(other, 'support')
  await expect(vehiclesTable(other)).toBeVisible()

  await test.step('the first user’s tab starts over; text typed just before is stored as theirs', async () => {
    await expect(page.getByRole('alert').first()).toContainText('wasn’t found')
    await expect(page.getByText('Ivy Ng')).toHaveCount(0)
    await expect(draftOffer(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(page.getByText('Signed in as support')).toBeVisible()
    await page.keyboard.press('Escape')
    const drafts = (await storedData(page)).indexedDb.filter((entry) => entry.includes('Ivy Ng'))
    expect(drafts).toHaveLength(1)
    expect(drafts[0]).toMatch(/^draft:\["[^"]*","manager",/)
    await other.close()
  })

  await test.step('they see nothing of it, and their sign-out asks nothing', async () => {
    await page.goto('/billing-plans')
    await expect(page.getByRole('heading', { level: 1, name: 'Billing plans' })).toBeVisible()
    await expect(page.getByText('Plan of the manager')).toHaveCount(0)
    await goTo(page, '/documents', 'Documents')
    await expect(receipts(page)).toHaveCount(0)
    await signOut(page)
    await expect(signedOut(page)).toBeVisible()
    expect(await heldOf(page, 'manager')).toEqual(['draft', 'keep:created-plan', 'keep:receipt'])
  })

  await test.step('the first user finds everything again', async () => {
    // A signed-out tab stays signed out until the user asks to sign in.
    await page.getByRole('link', { name: 'Sign in' }).click()
    await fillSignIn(page, 'manager')
    await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
    await goTo(page, '/billing-plans', 'Billing plans')
    await expect(page.getByText('Plan of the manager')).toBeVisible()
    await goToForm(page)
    await draftOffer(page).getByRole('button', { name: 'Resume' }).click()
    await expect(vehicleField(page, 'Lessee or renter')).toHaveValue('Ivy Ng')
  })
})

test('F75 a user who didn’t sign out: the next user isn’t asked, and both keep only their own data', async ({
  page,
}) => {
  await signInThere(page, 'manager')
  await leaveDraft(page)
  await signInThere(page, 'support')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await goWithin(page, '/vehicles/1/edit')
  await expect(page.getByRole('alert').first()).toContainText('wasn’t found')
  await expect(page.getByText('Ivy Ng')).toHaveCount(0)
  await signInThere(page, 'manager')
  await goToForm(page)
  await expect(draftOffer(page)).toBeVisible()
  await signOut(page)
  await signOutAndKeep(page)
  await expect(signedOut(page)).toBeVisible()
})

test('F75 the next user doesn’t get the first user’s fleet', async ({ page, wire }) => {
  await signInThere(page, 'manager')
  await chooseFleet(page, 'Birch Logistics')
  await goToVehicle(page, 150)
  await expect.poll(() => heldOf(page, 'manager')).toContain('recents')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Fleet: Birch Logistics' })).toBeVisible()
  await wire.quiet()
  wire.clear()
  await signInThere(page, 'support')
  await page.goto('/vehicles')
  await expect(page.getByRole('button', { name: 'Fleet: Cedar Transit' })).toBeVisible()
  await expect(page.getByText('Recently opened')).toHaveCount(0)
  await wire.quiet()
  const asked = wire.to(/^\/v2\//).map(({ headers }) => headers['fleet-id'])
  expect(asked.filter((fleet) => fleet === '1' || fleet === '2')).toEqual([])
  expect(JSON.stringify((await storedData(page)).sessionStorage)).not.toMatch(/manager|Birch/)
})
