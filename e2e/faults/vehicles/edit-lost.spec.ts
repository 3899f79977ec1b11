import type { Page } from 'playwright/test'
import {
  editAgain,
  expectSaved,
  findOut,
  openFilled,
  save,
  saveButton,
  saved,
  saveFailure,
  settled,
  vehicleField,
} from '../../support/pages/edit-page'
import { expect, test } from '../../support/test'
import { noResponse, responded } from '../../support/wire/incidents'
import { expectSent, updates } from '../../support/wire/updates'
import { readHistory } from '../../support/world/api'
import type { Fault, Faults } from '../../support/world/faults'

// A save with a lost or empty response is never resent. The history shows whether it succeeded.

const PATH = '/v2/vehicles/1/'
const UNKNOWN = 'We don’t know whether it was saved'

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await openFilled(page, 1)
})

/** Changes the make, and saves while the service fails in this way. */
async function saveInto(
  page: Page,
  faults: Faults,
  make: string,
  fault: Pick<Fault, 'kind' | 'times'>,
): Promise<void> {
  await vehicleField(page, 'Make').fill(make)
  await faults.switchOn({ path: PATH, method: 'PATCH', ...fault })
  await save(page)
}

async function expectNothingLost(page: Page, make: string): Promise<void> {
  await expect(saveFailure(page)).toContainText(UNKNOWN)
  await expect(vehicleField(page, 'Make')).toHaveValue(make)
}

const LOST_AFTER = [
  { title: 'F26 a proxy loses the response after the commit', kind: 'lost-502', make: 'Ford', revisions: 15 },
  { title: 'F31 the response is truncated', kind: 'truncated', make: 'Volvo', revisions: 16 },
] as const

test('F26 F31 F34 edit: a response is lost after the commit: the outcome is unknown, then the history decides', {
  tag: '@core',
}, async ({ page, context, world, faults, wire, allow }) => {
  allow(responded(502, PATH))
  for (const { title, kind, make, revisions } of LOST_AFTER) {
    await test.step(title, async () => {
      await saveInto(page, faults, make, { kind })
      await expectNothingLost(page, make)
      await findOut(page)
      await expect(saved(page)).toBeVisible()
      await expect(saveFailure(page)).toHaveCount(0)
      expectSent(wire, { vehicle_make: make })
      expect(await readHistory(context, world.apiOrigin, 1)).toHaveLength(revisions)
      wire.clear()
    })
  }
  await test.step('F34 204: saved, and the page loads the stored values', async () => {
    await saveInto(page, faults, 'Kia', { kind: '204' })
    await expect(saveFailure(page)).toContainText('Saved, but the server didn’t return the result')
    await findOut(page)
    await expect(saved(page)).toBeVisible()
    expect(updates(wire, 1)).toHaveLength(1)
  })
  await test.step('F26 text typed after the lost response isn’t part of the saved version', async () => {
    await saveInto(page, faults, 'Fiat', { kind: 'lost-502' })
    await expectNothingLost(page, 'Fiat')
    await vehicleField(page, 'Year').fill('2044')
    await findOut(page)
    await expect(saved(page)).toBeVisible()
    await expect(vehicleField(page, 'Year')).toHaveValue('2044')
    wire.clear()
    await save(page)
    await expectSaved(page)
    expectSent(wire, { year: '2044' })
  })
})

const LOST_BEFORE = [
  {
    title: 'F25 the connection breaks before anything was applied',
    kind: 'destroy',
    make: 'Ford',
    revisions: 14,
  },
  { title: 'F33 an HTML page is returned', kind: 'html', make: 'Volvo', revisions: 15 },
  { title: 'F37 a stack trace is returned', kind: '500', make: 'Kia', revisions: 16 },
] as const

test('F25 F33 F37 edit: nothing was saved: unknown first, then the history shows that', async ({
  page,
  context,
  world,
  faults,
  wire,
  allow,
}) => {
  allow(responded(500, PATH), noResponse(PATH))
  for (const { title, kind, make, revisions } of LOST_BEFORE) {
    await test.step(title, async () => {
      await saveInto(page, faults, make, { kind, times: kind === 'destroy' ? 2 : 1 })
      await expectNothingLost(page, make)
      await expect(page.getByRole('heading', { name: /Fleet Portal|Server Error/ })).toHaveCount(0)
      await expect(page.getByText('Traceback')).not.toBeVisible()
      await findOut(page)
      await expect(settled(page, /^Not saved yet/)).toBeVisible()
      await expect(page.getByText(UNKNOWN)).toHaveCount(0)
      await expect(vehicleField(page, 'Make')).toHaveValue(make)
      expectSent(wire, { vehicle_make: make })
      expect(await readHistory(context, world.apiOrigin, 1)).toHaveLength(revisions)
      wire.clear()
      await save(page)
      await expectSaved(page)
      expectSent(wire, { vehicle_make: make })
      expect(await readHistory(context, world.apiOrigin, 1)).toHaveLength(revisions + 1)
      wire.clear()
      await editAgain(page)
    })
  }
})

const SENT_AGAIN = [
  {
    title: 'succeeded: the page shows that, and sends nothing',
    kind: 'lost-502',
    make: 'Ford',
    expectShown: async (page: Page) => expect(saved(page)).toBeVisible(),
    sent: 1,
    revisions: 15,
  },
  {
    title: 'failed: it is sent',
    kind: '500',
    make: 'Volvo',
    expectShown: async (page: Page) => {
      await expectSaved(page)
      await editAgain(page)
    },
    sent: 2,
    revisions: 16,
  },
] as const

test('F26 edit: an unconfirmed save is sent again anyway, or the user decides', async ({
  page,
  context,
  world,
  faults,
  wire,
  allow,
}) => {
  allow(responded(502, PATH), responded(500, PATH), noResponse(PATH))
  for (const { title, kind, make, expectShown, sent, revisions } of SENT_AGAIN) {
    await test.step(`sent again anyway after a save that ${title}`, async () => {
      await saveInto(page, faults, make, { kind })
      await expectNothingLost(page, make)
      await saveFailure(page).getByRole('button', { name: 'Send it again anyway' }).click()
      await expectShown(page)
      await expect(saveFailure(page)).toHaveCount(0)
      expect(updates(wire, 1)).toHaveLength(sent)
      expect(await readHistory(context, world.apiOrigin, 1)).toHaveLength(revisions)
      wire.clear()
    })
  }
  await test.step('the connection breaks after the commit, with any error of Chromium', async () => {
    // Chromium automatically repeats a request if its connection broke. The service has then saved twice.
    await saveInto(page, faults, 'Kia', { kind: 'lost', times: 2 })
    await expectNothingLost(page, 'Kia')
    await findOut(page)
    await settled(page, /changes to .+ were saved after|One change to .+ was saved after/)
      .getByRole('button', { name: 'Keep current status' })
      .click()
    await expect(page.getByText(UNKNOWN)).toHaveCount(0)
    await expect(vehicleField(page, 'Make')).toHaveValue('Kia')
    await expect(saveButton(page)).toHaveAccessibleDescription('No changes yet.')
    expectSent(wire, { vehicle_make: 'Kia' })
    expect((await readHistory(context, world.apiOrigin, 1)).length).toBeGreaterThan(16)
  })
})
