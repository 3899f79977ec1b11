import type { Page } from 'playwright/test'
import { storedData } from '../../support/browser-storage'
import { choose, pdf, receipt, receipts, uploadButton } from '../../support/pages/documents-page'
import { draftOffer, expectFilled, vehicleField } from '../../support/pages/edit-page'
import { goToVehicle, vehiclesTable } from '../../support/pages/find-page'
import { goWithin } from '../../support/pages/go-within'
import { created, fillPlan, reviewAndCreate } from '../../support/pages/plan-page'
import {
  chooseFleet,
  fillSignIn,
  otherPersonDialog,
  signedOut,
  signOut,
} from '../../support/pages/session-page'
import { expect, test } from '../../support/test'
import { answer, nobodySignedIn } from '../../support/wire/incidents'

// One browser, two people, the real sign-in page: what the second finds of the first.

test.beforeEach(({ allow }) => {
  allow(nobodySignedIn, answer(401, '/v2/'), answer(404, '/v2/'))
})

async function signInThere(page: Page, user: string): Promise<void> {
  await page.goto('/demo/sign-in?return=%2Fvehicles')
  await fillSignIn(page, user)
  await expect(vehiclesTable(page)).toBeVisible()
}

/** Opens an address within the console and waits for its heading. */
async function goTo(page: Page, address: string, name: string): Promise<void> {
  await goWithin(page, address)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Opens a vehicle's form and waits for its values. */
async function goToForm(page: Page): Promise<void> {
  await goWithin(page, '/vehicles/1/edit')
  await expectFilled(page)
}

/** Opens a vehicle and types into its form; resolves when the draft is stored. */
async function leaveDraft(page: Page): Promise<void> {
  await goToForm(page)
  await vehicleField(page, 'Lessee or renter').fill('Ivy Ng')
  await expect.poll(async () => (await storedData(page)).indexedDb.join()).toContain('Ivy Ng')
}

/** The kinds of keys that this browser holds of a person, each once. */
async function heldOf(page: Page, person: string): Promise<string[]> {
  const { indexedDb, localStorage, caches } = await storedData(page)
  expect(JSON.stringify([localStorage, caches])).not.toContain(person)
  const keys = indexedDb.map((entry) => entry.split(' = ')[0] ?? '')
  const kinds = keys.filter((key) => key.includes(`"${person}"`)).map((key) => key.split(':[')[0] ?? '')
  return [...new Set(kinds)].sort()
}

const earlierDialog = (page: Page) => page.getByRole('dialog', { name: 'Someone else worked here' })

test('F75 another person goes on: caches, vehicles and drafts of the first are gone, what exists nowhere else stays unseen', async ({
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
  // Its page remembers the vehicle when the vehicle itself is read, after the history.
  await expect
    .poll(() => heldOf(page, 'manager'))
    .toEqual(expect.arrayContaining(['keep:created-plan', 'keep:receipt', 'recents', 'vehicle']))
  await leaveDraft(page)
  expect(await heldOf(page, 'manager')).toContain('draft')

  const other = await context.newPage()
  await signInThere(other, 'support')
  const dialog = otherPersonDialog(page)
  await expect(dialog).toContainText('manager’s drafts and known vehicles are deleted')
  await expect(dialog).toContainText('Kept for manager only: 1 billing plan created here, 1 upload receipt')
  await dialog.getByRole('button', { name: 'Discard this page and continue as support' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Ivy Ng')).toHaveCount(0)
  const kept = ['keep:created-plan', 'keep:receipt']
  await expect.poll(() => heldOf(page, 'manager')).toEqual(kept)
  expect(JSON.stringify(await storedData(page))).not.toContain('Ivy Ng')
  await other.close()

  await page.goto('/billing-plans')
  await expect(page.getByRole('heading', { level: 1, name: 'Billing plans' })).toBeVisible()
  await expect(page.getByText('Plan of the manager')).toHaveCount(0)
  await goTo(page, '/documents', 'Documents')
  await expect(receipts(page)).toHaveCount(0)
  await signOut(page)
  await expect(signedOut(page)).toBeVisible()
  expect(await heldOf(page, 'manager')).toEqual(kept)

  // A tab that signed out stays out until somebody asks to sign in.
  await page.getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, 'manager')
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  await goTo(page, '/billing-plans', 'Billing plans')
  await expect(page.getByText('Plan of the manager')).toBeVisible()
  await goToForm(page)
  await expect(draftOffer(page)).toHaveCount(0)
})

test('F75 a person who did not sign out: the next one is told of the drafts, and deletes them or steps back', async ({
  page,
  context,
}) => {
  await signInThere(page, 'manager')
  await leaveDraft(page)
  await signInThere(page, 'support')
  await expect(earlierDialog(page)).toContainText('manager left a draft')
  await page.keyboard.press('Escape')
  await earlierDialog(page).getByRole('link', { name: 'Sign in as manager' }).click()
  await fillSignIn(page, 'manager')
  await expect(vehiclesTable(page)).toBeVisible()
  await expect(earlierDialog(page)).toHaveCount(0)
  await goToForm(page)
  await expect(draftOffer(page)).toBeVisible()

  await signInThere(page, 'support')
  const other = await context.newPage()
  await other.goto('/diagnostics')
  await expect(earlierDialog(other)).toBeVisible()
  await earlierDialog(page).getByRole('button', { name: 'Delete and continue as support' }).click()
  await expect(earlierDialog(page)).toHaveCount(0)
  await expect(earlierDialog(other), 'one answer is enough').toHaveCount(0)
  await expect.poll(() => heldOf(page, 'manager')).toEqual([])
  expect(JSON.stringify(await storedData(page))).not.toContain('Ivy Ng')
})

test('F75 without drafts nobody is asked: what can be read again is deleted, the fleet was the first one’s choice', {
  tag: '@core',
}, async ({ page, wire }) => {
  await signInThere(page, 'manager')
  await chooseFleet(page, 'Birch Logistics')
  await goToVehicle(page, 150)
  await expect.poll(() => heldOf(page, 'manager')).toContain('recents')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Fleet: Birch Logistics' })).toBeVisible()
  await wire.quiet()
  wire.clear()
  await signInThere(page, 'support')
  await expect.poll(() => heldOf(page, 'manager')).toEqual([])
  await expect(earlierDialog(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Fleet: Cedar Transit' })).toBeVisible()
  await wire.quiet()
  expect(wire.to(/^\/v2\//).filter(({ headers }) => 'fleet-id' in headers)).toEqual([])
  expect(JSON.stringify((await storedData(page)).sessionStorage)).not.toMatch(/manager|Birch/)
})
