import { storedData } from '../../support/browser-storage'
import {
  draftOffer,
  editAgain,
  expectSaved,
  openFilled,
  save,
  saveFailure,
  vehicleField,
} from '../../support/pages/edit-page'
import {
  chooseFleet,
  endedDialog,
  signedOut,
  signInInNewTab,
  signOut,
  signOutAndDelete,
  signOutDialog,
} from '../../support/pages/session-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { nobodySignedIn, responded } from '../../support/wire/incidents'
import { expectSent, updates } from '../../support/wire/updates'
import type { Call } from '../../support/wire/wire'

// Sessions that end and fleets that change during an edit.

const BIRCH = 'Birch Logistics'
const PATH = '/v2/vehicles/1/'

const fleetOf = ({ headers }: Call) => headers['fleet-id'] ?? null

test.beforeEach(async ({ signInAs, allow }) => {
  allow(responded(401, '/v2/'), nobodySignedIn)
  await signInAs('manager')
})

test('F10 F11 edit: the session ends during an edit: the form waits, and typed text stays its user’s', async ({
  page,
  world,
  wire,
  signInAs,
  allow,
}) => {
  // A tab reloads in the previous user's fleet.
  allow(responded(404, '/v2/'), responded(403, '/v2/'))
  await openFilled(page, 1)
  await test.step('F10 only a click sends the save, not the sign-in, and the form stays unchanged', async () => {
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
  await test.step('F11 a different user signs in: the page is theirs, nothing is sent, and the draft stays the first user’s', async () => {
    await vehicleField(page, 'Lessee or renter').fill('Ada Roe')
    await world.endSessions('manager')
    world.expireAccessTokens()
    await save(page)
    await expect(endedDialog(page)).toBeVisible()
    await signInAs('support')
    await wire.quiet()
    wire.clear()
    await endedDialog(page).getByRole('button', { name: 'I’ve signed in' }).click()
    await expect(page.getByRole('alert').first()).toContainText('wasn’t found')
    await expect(endedDialog(page)).toHaveCount(0)
    await expect(page.getByText('Ada Roe')).toHaveCount(0)
    await expect(draftOffer(page)).toHaveCount(0)
    expect(updates(wire, 1)).toEqual([])
  })
  await test.step('F11 the first user finds it again, including the last typed text', async () => {
    await signInAs('manager')
    // The first user opens a second tab; in this tab, the user changes immediately.
    const other = await page.context().newPage()
    await other.goto('/vehicles')
    await draftOffer(page).getByRole('button', { name: 'Resume' }).click()
    await expect(vehicleField(page, 'Lessee or renter')).toHaveValue('Ada Roe')
    await vehicleField(page, 'Lessee or renter').fill('Tess Lim')
    await signInAs('support')
    await other.reload()
    await expect(page.getByRole('alert').first()).toContainText('wasn’t found')
    await expect(page.getByText('Tess Lim')).toHaveCount(0)
    await signInAs('manager')
    await other.reload()
    await draftOffer(page).getByRole('button', { name: 'Resume' }).click()
    await expect(vehicleField(page, 'Lessee or renter')).toHaveValue('Tess Lim')
    wire.clear()
    await save(page)
    await expectSaved(page)
    expectSent(wire, { lessee_renter: 'Tess Lim' })
  })
})

test('F21 edit: switching fleets during a save asks first, and the result names the save’s fleet', async ({
  page,
  wire,
  faults,
  allow,
}) => {
  allow(responded(403, PATH))
  const lessee = vehicleField(page, 'Lessee or renter')
  /** Saves, and chooses BIRCH before the request is sent, but stays on the page. */
  const saveMeanwhile = async (typed: string): Promise<Gate> => {
    await lessee.fill(typed)
    const gate = await Gate.before(page, ({ pathname }) => pathname === PATH, 'PATCH')
    await save(page)
    await expect.poll(() => gate.held).toBe(1)
    await chooseFleet(page, BIRCH)
    const asked = page.getByRole('dialog', { name: 'Leave while changes are being saved?' })
    await asked.getByRole('button', { name: 'Stay' }).click()
    return gate
  }
  await openFilled(page, 1)
  await test.step('F21 a save that fails: the failure names the fleet it went to', async () => {
    await faults.switchOn({ path: PATH, method: 'PATCH', kind: '403' })
    const gate = await saveMeanwhile('Ada Roe')
    gate.open()
    await expect(saveFailure(page)).toContainText('in fleet 1')
    await expect(lessee).toHaveValue('Ada Roe')
  })
  await test.step('F21 a save: it goes to the fleet of the form', async () => {
    wire.clear()
    const gate = await saveMeanwhile('Ivy Ng')
    gate.open()
    await expectSaved(page)
    expect(new URL(page.url()).searchParams.get('fleet')).toBe('1')
    expectSent(wire, { lessee_renter: 'Ivy Ng' })
    expect(updates(wire, 1).map((call) => [fleetOf(call), call.status])).toEqual([['1', 200]])
  })
})

test('F13 edit: a sign-out during a save: nothing of its response is stored', async ({
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
  await signOutAndDelete(other)
  await expect(signedOut(page)).toBeVisible()
  gate.open()
  await expect.poll(() => updates(wire, 1).map(({ status }) => status)).toEqual([200])
  await wire.quiet()
  expect((await storedData(page)).indexedDb).toEqual([])
})

test('F52 edit: a sign-out asks about typed text, in any tab, and deletes it on request', async ({
  page,
  context,
}) => {
  await openFilled(page, 1)
  await vehicleField(page, 'Lessee or renter').fill('Ivy Ng')
  const other = await context.newPage()
  await other.goto('/vehicles')
  await expect.poll(async () => (await storedData(page)).indexedDb.join()).toContain('Ivy Ng')
  await signOut(other)
  await expect(signOutDialog(other)).toContainText('1 draft')
  await signOutDialog(other).getByRole('button', { name: 'Cancel' }).click()
  await page.bringToFront()
  await expect(vehicleField(page, 'Lessee or renter')).toHaveValue('Ivy Ng')
  await signOut(page)
  await signOutAndDelete(page)
  await expect(signedOut(page)).toBeVisible()
  await expect(signedOut(other)).toBeVisible()
  await expect.poll(async () => (await storedData(page)).indexedDb).toEqual([])
})
