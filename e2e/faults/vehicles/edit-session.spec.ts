import { storedData } from '../../support/browser-storage'
import {
  draftOffer,
  editAgain,
  expectSaved,
  openFilled,
  save,
  saved,
  saveFailure,
  vehicleField,
} from '../../support/pages/edit-page'
import {
  beforeSignOut,
  chooseFleet,
  endedDialog,
  lookAgain,
  otherPersonDialog,
  signedOut,
  signInInNewTab,
  signOut,
} from '../../support/pages/session-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { answer, nobodySignedIn } from '../../support/wire/incidents'
import { expectSent, updates } from '../../support/wire/updates'
import type { Call } from '../../support/wire/wire'

// Sessions that end and fleets that change during an edit.

const ALDER = 'Alder Rentals'
const BIRCH = 'Birch Logistics'
const PATH = '/v2/vehicles/1/'

const fleetOf = ({ headers }: Call) => headers['fleet-id'] ?? null

test.beforeEach(async ({ signInAs, allow }) => {
  allow(answer(401, '/v2/'), nobodySignedIn)
  await signInAs('manager')
})

test('F10 F11 edit: the session ends during an edit: the form waits for its own person', async ({
  page,
  world,
  wire,
  signInAs,
  allow,
}) => {
  allow(answer(404, '/v2/'))
  await openFilled(page, 1)
  await test.step('F10 a save is not sent by the sign-in but by a click, and the form is untouched', async () => {
    await vehicleField(page, 'Lessee or renter').fill('Ivy Ng')
    await world.endSessions('manager')
    world.expireAccessTokens()
    await save(page)
    await expect(endedDialog(page)).toBeVisible()
    const tab = await signInInNewTab(page, 'manager')
    await page.bringToFront()
    await expect(endedDialog(page)).toHaveCount(0)
    await expect(vehicleField(page, 'Lessee or renter')).toHaveValue('Ivy Ng')
    await wire.quiet()
    expect(updates(wire, 1).filter(({ status }) => status === 200)).toEqual([])
    wire.clear()
    await save(page)
    await expectSaved(page)
    expectSent(wire, { lessee_renter: 'Ivy Ng' })
    await editAgain(page)
    await tab.close()
  })
  await test.step('F11 another person signs in: the form is locked, and theirs when they come back', async () => {
    await vehicleField(page, 'Lessee or renter').fill('Ada Roe')
    await world.endSessions('manager')
    world.expireAccessTokens()
    await save(page)
    await expect(endedDialog(page)).toBeVisible()
    await signInAs('support')
    await wire.quiet()
    wire.clear()
    await endedDialog(page).getByRole('button', { name: 'I have signed in' }).click()
    await expect(otherPersonDialog(page)).toContainText('support is signed in')
    await page.keyboard.press('Escape')
    await expect(otherPersonDialog(page)).toBeVisible()
    await lookAgain(page)
    // Looks share a refresh that is under way: this one's answer comes before the next person does.
    await wire.quiet()
    await expect(otherPersonDialog(page)).toBeVisible()
    expect(wire.to(/^\/v2\//)).toEqual([])
    await signInAs('manager')
    await lookAgain(page)
    await expect(otherPersonDialog(page)).toHaveCount(0)
    await expect(vehicleField(page, 'Lessee or renter')).toHaveValue('Ada Roe')
    await save(page)
    await expectSaved(page)
    expectSent(wire, { lessee_renter: 'Ada Roe' })
    await editAgain(page)
  })
  await test.step('F11 giving the form up empties it, and its draft is nobody else’s', async () => {
    wire.clear()
    await vehicleField(page, 'Lessee or renter').fill('Tess Lim')
    await signInAs('support')
    // The other person opens a second tab; this one is notified.
    const other = await page.context().newPage()
    await other.goto('/vehicles')
    await expect(otherPersonDialog(page)).toBeVisible()
    await otherPersonDialog(page)
      .getByRole('button', { name: 'Discard this page and continue as support' })
      .click()
    await expect(otherPersonDialog(page)).toHaveCount(0)
    await expect(page.getByRole('alert').first()).toContainText('not found')
    await expect(page.getByText('Tess Lim')).toHaveCount(0)
    await expect(draftOffer(page)).toHaveCount(0)
    expect(updates(wire, 1)).toEqual([])
  })
})

test('F20 F21 edit: another fleet is chosen: the form stays with its own, and a save names it', async ({
  page,
  wire,
  faults,
  allow,
}) => {
  allow(answer(403, PATH), answer(404, PATH))
  const lessee = vehicleField(page, 'Lessee or renter')
  /** Saves under ALDER, and chooses BIRCH before the request goes. */
  const saveMeanwhile = async (typed: string): Promise<Gate> => {
    await lessee.fill(typed)
    await chooseFleet(page, ALDER)
    const gate = await Gate.before(page, ({ pathname }) => pathname === PATH, 'PATCH')
    await save(page)
    await expect.poll(() => gate.held).toBe(1)
    await chooseFleet(page, BIRCH)
    return gate
  }
  await test.step('F20 during a slow read: the form stays with its own', async () => {
    const gate = await Gate.before(page, ({ pathname }) => pathname.startsWith(PATH))
    await page.goto('/vehicles/1/edit')
    await expect.poll(() => gate.held).toBeGreaterThan(0)
    await chooseFleet(page, BIRCH)
    gate.open()
    await expect(vehicleField(page, 'Vehicle number')).toBeEditable()
    await wire.quiet()
    // A form keeps the fleet that it was opened under: nothing of the vehicle is asked of the other.
    expect(new Set(wire.to(/^\/v2\/vehicles\/1\//).map(fleetOf))).toEqual(new Set([null]))
  })
  await test.step('F21 during a save that fails: the failure names the fleet it went to', async () => {
    await chooseFleet(page, ALDER)
    await openFilled(page, 1)
    await faults.switchOn({ path: PATH, method: 'PATCH', kind: '403' })
    const gate = await saveMeanwhile('Ada Roe')
    gate.open()
    await expect(saveFailure(page)).toContainText('in fleet 1')
    await expect(lessee).toHaveValue('Ada Roe')
  })
  await test.step('F21 during a save: the result names it, and the form is not given up meanwhile', async () => {
    wire.clear()
    const gate = await saveMeanwhile('Ivy Ng')
    const giveUp = page.getByRole('button', { name: `Give it up and open it in ${BIRCH}` })
    await giveUp.press('Enter')
    gate.open()
    await expect(saved(page)).toContainText('saved in Alder Rentals')
    expectSent(wire, { lessee_renter: 'Ivy Ng' })
    expect(updates(wire, 1).map((call) => [fleetOf(call), call.status])).toEqual([['1', 200]])
    await giveUp.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByText(`This form belongs to ${ALDER}`)).toHaveCount(0)
  })
})

test('F13 edit: a sign-out during a save: nothing of its answer is stored', async ({
  page,
  context,
  wire,
}) => {
  await openFilled(page, 1)
  await vehicleField(page, 'Lessee or renter').fill('Ivy Ng')
  const gate = await Gate.before(page, ({ pathname }) => pathname === PATH, 'PATCH')
  await save(page)
  await expect.poll(() => gate.held).toBe(1)
  const other = await context.newPage()
  await other.goto('/vehicles')
  await signOut(other)
  await beforeSignOut(other).getByRole('button', { name: 'Delete it and sign out' }).click()
  await expect(signedOut(page)).toBeVisible()
  gate.open()
  await expect.poll(() => updates(wire, 1).map(({ status }) => status)).toEqual([200])
  await wire.quiet()
  expect((await storedData(page)).indexedDb).toEqual([])
})

test('F52 edit: a sign-out asks about what is typed, in whichever tab, and deletes it on request', async ({
  page,
  context,
}) => {
  await openFilled(page, 1)
  await vehicleField(page, 'Lessee or renter').fill('Ivy Ng')
  const other = await context.newPage()
  await other.goto('/vehicles')
  await expect.poll(async () => (await storedData(page)).indexedDb.join()).toContain('Ivy Ng')
  await signOut(other)
  await expect(beforeSignOut(other)).toContainText('kept here as a draft')
  await beforeSignOut(other).getByRole('button', { name: 'Stay signed in' }).click()
  await page.bringToFront()
  await expect(vehicleField(page, 'Lessee or renter')).toHaveValue('Ivy Ng')
  await signOut(page)
  await beforeSignOut(page).getByRole('button', { name: 'Delete it and sign out' }).click()
  await expect(signedOut(page)).toBeVisible()
  await expect(signedOut(other)).toBeVisible()
  await expect.poll(async () => (await storedData(page)).indexedDb).toEqual([])
})
