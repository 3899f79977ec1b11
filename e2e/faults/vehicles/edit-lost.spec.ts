import type { Page } from 'playwright/test'
import {
  field,
  findOut,
  openFilled,
  save,
  saveButton,
  saved,
  saveFailure,
  settled,
} from '../../support/pages/edit-page'
import { expect, test } from '../../support/test'
import { answer, noAnswer } from '../../support/wire/incidents'
import { expectSent, updates } from '../../support/wire/updates'
import { readHistory } from '../../support/world/api'
import type { Fault, Faults } from '../../support/world/faults'

// Saves whose answer is lost or says nothing: never repeated, and settled from the history.

const PATH = '/v2/vehicles/1/'
const UNKNOWN = 'We don’t know whether it was saved'

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await openFilled(page, 1)
  await field(page, 'Make').fill('Ford')
})

/** Saves to a service that fails so. */
async function saveInto(page: Page, faults: Faults, fault: Pick<Fault, 'kind' | 'times'>): Promise<void> {
  await faults.switchOn({ path: PATH, method: 'PATCH', ...fault })
  await save(page)
}

async function expectNothingLost(page: Page): Promise<void> {
  await expect(saveFailure(page)).toContainText(UNKNOWN)
  await expect(field(page, 'Make')).toHaveValue('Ford')
}

for (const { number, title, kind } of [
  { number: 'F26', title: 'a proxy loses the answer after the commit', kind: 'lost-502' },
  { number: 'F31', title: 'the answer is cut short', kind: 'truncated' },
] as const) {
  test(`${number} edit: ${title}: not known, then settled from the history`, async ({
    page,
    context,
    world,
    faults,
    wire,
    allow,
  }) => {
    allow(answer(502, PATH))
    await saveInto(page, faults, { kind })
    await expectNothingLost(page)
    await findOut(page)
    await expect(saved(page)).toBeVisible()
    await expect(saveFailure(page)).toHaveCount(0)
    expectSent(wire, { vehicle_make: 'Ford' })
    expect(await readHistory(context, world.apiOrigin, 1)).toHaveLength(15)
  })
}

test('F26 edit: the connection breaks after the commit, whatever Chromium makes of it', async ({
  page,
  context,
  world,
  faults,
  wire,
  allow,
}) => {
  allow(noAnswer(PATH))
  // Chromium sends a request again whose connection broke, by itself: the service has committed twice then.
  await saveInto(page, faults, { kind: 'lost', times: 2 })
  await expectNothingLost(page)
  await findOut(page)
  await settled(page, /revisions were recorded since|One revision was recorded since/)
    .getByRole('button', { name: 'It was saved' })
    .click()
  await expect(page.getByText(UNKNOWN)).toHaveCount(0)
  await expect(field(page, 'Make')).toHaveValue('Ford')
  await expect(saveButton(page)).toHaveAccessibleDescription('No changes yet.')
  expectSent(wire, { vehicle_make: 'Ford' })
  expect((await readHistory(context, world.apiOrigin, 1)).length).toBeGreaterThan(14)
})

for (const { number, title, kind } of [
  { number: 'F25', title: 'the connection breaks before anything was done', kind: 'destroy' },
  { number: 'F33', title: 'a page of HTML answers', kind: 'html' },
  { number: 'F37', title: 'a stack trace answers', kind: '500' },
] as const) {
  test(`${number} edit: ${title}: not known, then the history says that it was not saved`, async ({
    page,
    context,
    world,
    faults,
    wire,
    allow,
  }) => {
    allow(answer(500, PATH), noAnswer(PATH))
    await saveInto(page, faults, { kind, times: kind === 'destroy' ? 2 : 1 })
    await expectNothingLost(page)
    await expect(page.getByRole('heading', { name: /Fleet Portal|Server Error/ })).toHaveCount(0)
    await expect(page.getByText('Traceback')).not.toBeVisible()
    await findOut(page)
    await expect(settled(page, /^Not recorded so far/)).toBeVisible()
    await expect(page.getByText(UNKNOWN)).toHaveCount(0)
    await expect(field(page, 'Make')).toHaveValue('Ford')
    expectSent(wire, { vehicle_make: 'Ford' })
    expect(await readHistory(context, world.apiOrigin, 1)).toHaveLength(14)
    wire.clear()
    await save(page)
    await expect(saved(page)).toBeVisible()
    expectSent(wire, { vehicle_make: 'Ford' })
    expect(await readHistory(context, world.apiOrigin, 1)).toHaveLength(15)
  })
}

for (const { title, kind, sent } of [
  { title: 'was saved: that is said, and nothing is sent', kind: 'lost-502', sent: 1 },
  { title: 'was not saved: it is sent', kind: '500', sent: 2 },
] as const) {
  test(`F26 edit: sent again anyway after one that ${title}`, async ({
    page,
    context,
    world,
    faults,
    wire,
    allow,
  }) => {
    allow(answer(502, PATH), answer(500, PATH))
    await saveInto(page, faults, { kind })
    await expectNothingLost(page)
    await saveFailure(page).getByRole('button', { name: 'Send it again anyway' }).click()
    await expect(saved(page)).toBeVisible()
    await expect(saveFailure(page)).toHaveCount(0)
    expect(updates(wire, 1)).toHaveLength(sent)
    expect(await readHistory(context, world.apiOrigin, 1)).toHaveLength(15)
  })
}

test('F34 edit: 204: it was saved, and what the service stored is found out', async ({
  page,
  faults,
  wire,
}) => {
  await saveInto(page, faults, { kind: '204' })
  await expect(saveFailure(page)).toContainText('It was saved, but the service did not say what it stored')
  await findOut(page)
  await expect(saved(page)).toBeVisible()
  expect(updates(wire, 1)).toHaveLength(1)
})

test('F26 edit: what is typed after the answer was lost is no part of what was saved', async ({
  page,
  faults,
  wire,
  allow,
}) => {
  allow(answer(502, PATH))
  await saveInto(page, faults, { kind: 'lost-502' })
  await expectNothingLost(page)
  await field(page, 'Year').fill('2044')
  await findOut(page)
  await expect(saved(page)).toBeVisible()
  await expect(field(page, 'Year')).toHaveValue('2044')
  wire.clear()
  await save(page)
  await expect.poll(() => updates(wire, 1).length).toBe(1)
  expectSent(wire, { year: '2044' })
})
