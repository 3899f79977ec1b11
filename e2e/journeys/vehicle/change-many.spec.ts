import {
  changeAll,
  changeButton,
  changeRow,
  changesTable,
  earlierChanges,
  editList,
  expectEnded,
  expectOutcome,
  listBox,
  preview,
  previewButton,
  previewList,
  progress,
} from '../../support/pages/change-page'
import { selectBox, selectionBar, vehiclesTable } from '../../support/pages/find-page'
import { crash } from '../../support/pages/toll-run'
import { textOf } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { isHistory } from '../../support/wire/history'
import { noResponse, responded } from '../../support/wire/incidents'
import { updates } from '../../support/wire/updates'
import { readHistory, updateVehicle } from '../../support/world/api'

// Other events during a bulk change. Counts requests.

const OFF = (ids: readonly number[]) =>
  `Vehicle ID\tOn the fleet\n${ids.map((id) => `${id}\tno`).join('\n')}\n`

test('from a selection by keyboard, from a file, with ambiguous plates, and left while loading', {
  tag: '@reference',
}, async ({ page, signInAs, wire }) => {
  await signInAs('manager')
  await page.goto('/vehicles')
  await expect(vehiclesTable(page)).toBeVisible()

  await test.step('selected vehicles are deactivated, by keyboard only from the preview', async () => {
    await selectBox(page, 1).check()
    await selectBox(page, 2).check()
    await selectionBar(page).getByRole('button', { name: 'Deactivate' }).click()
    await expect(changeButton(page)).toHaveText(/^Deactivate 2 vehicles in /)
    // The only remaining step is to click it.
    await expect(changeButton(page)).toBeInViewport()
    await changeButton(page).focus()
    await page.keyboard.press('Enter')
    await expectEnded(page)
    await expect(page.getByRole('heading', { name: /^Deactivate 2 vehicles in / })).toBeFocused()
    expect(updates(wire, 1)).toHaveLength(1)
    expect(updates(wire, 2)).toHaveLength(1)
    await page.getByRole('button', { name: 'New change' }).click()
  })

  await test.step('Ctrl+Enter makes the preview, and the list can be opened from a file', async () => {
    await page
      .getByLabel('CSV, TSV, or XLSX')
      .setInputFiles({
        name: 'off.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('id,active\n1,yes\n2,yes\n'),
      })
    await expect(listBox(page)).toHaveValue('id\tactive\n1\tyes\n2\tyes')
    await listBox(page).focus()
    await page.keyboard.press('Control+Enter')
    await expect(changeButton(page)).toHaveText(/^Activate 2 vehicles in /)
    await expect(page.getByRole('heading', { name: 'What would change' })).toBeFocused()
  })

  await test.step('plates of two vehicles, or of none, aren’t guessed', async () => {
    await editList(page, 'Plate\tState\tYear\nGHT4821\t\t2031\nFRU4944\tNY\t2031\nS17MHW\tNJ\t2031\n')
    await preview(page)
    await expect(changesTable(page)).toContainText(
      'have this plate. Add the state or ID of the one you mean.',
    )
    await expect(changesTable(page)).toContainText(
      'No vehicle in this fleet has this plate. Did you mean S17MHV (NJ)?',
    )
    await expect(changeButton(page)).toHaveText('Change 1 vehicle in Alder Rentals')
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Problems (2)')
    await expect(changesTable(page)).not.toContainText('FRU4944')
    await expect(changesTable(page)).toContainText('S17MHW')
  })

  await test.step('the user can leave while the vehicles load', async () => {
    const histories = await Gate.before(page, isHistory)
    await editList(page, OFF([1, 2, 4, 5]))
    await previewButton(page).click()
    await expect(page.getByRole('progressbar', { name: 'Loading vehicles' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(changesTable(page)).toHaveCount(0)
    histories.open()
    await preview(page)
  })
})

test('a tab crashes during the run: the next one resumes, and nothing is sent twice', {
  tag: '@reference',
}, async ({ page, context, signInAs, wire, world }) => {
  await signInAs('manager')
  const ids = [41, 42, 43, 44, 45, 46]
  const before = await Promise.all(ids.map((id) => readHistory(context, world.apiOrigin, id)))
  await previewList(page, `Vehicle ID\tYear\n${ids.map((id) => `${id}\t2032`).join('\n')}\n`)
  const responses = await Gate.before(page, (url) => /^\/v2\/vehicles\/4[456]\/$/.test(url.pathname), 'PATCH')
  await changeButton(page).click()
  await expect(progress(page)).toBeVisible()
  await expect.poll(() => responses.held).toBe(3)
  await crash(page)

  const next = await context.newPage()
  await next.goto('/')
  await next.getByRole('list', { name: 'Unfinished bulk changes' }).getByRole('link').click()
  const interrupted = next.getByRole('status', { name: 'A bulk change was interrupted' })
  await interrupted.getByRole('button', { name: 'Open', exact: true }).click()
  await next.getByRole('button', { name: /^(Resume|Check again)$/ }).click()
  // The held request never reached the service. After some time, the page detects that, and resends nothing
  // automatically.
  await expectOutcome(next, '3 changed, 3 not changed.')
  for (const id of [41, 42, 43]) expect(updates(wire, id)).toHaveLength(1)

  await test.step('the rest is retried after a new preview; a list typed in between stays', async () => {
    await next.getByRole('button', { name: 'New change' }).click()
    await listBox(next).fill(OFF([51]))
    await earlierChanges(next).getByRole('button', { name: 'Open' }).click()
    await next.getByRole('button', { name: 'Retry the other 3…' }).click()
    await expect(changeButton(next)).toHaveText('Change 3 vehicles in Alder Rentals')
    await changeAll(next)
    await expectOutcome(next, '3 changed.')
    await next.getByRole('button', { name: 'New change' }).click()
    await expect(listBox(next)).toHaveValue(OFF([51]))
    const after = await Promise.all(ids.map((id) => readHistory(context, world.apiOrigin, id)))
    expect(after.map((rows) => rows.length)).toEqual(before.map((rows) => rows.length + 1))
  })
})

test('another user is faster: their change stays, and undo skips vehicles changed since', {
  tag: '@reference',
}, async ({ page, signInAs, wire, request, world }) => {
  await signInAs('manager')
  await previewList(page, OFF([1, 2]))
  await updateVehicle(request, world, 2, { lessee_renter: 'M. Okafor' })
  await changeAll(page)
  await expectOutcome(page, '1 changed, 1 changed by someone else.')
  await expect(changeRow(page, 2)).toContainText('It was changed by manager after the preview.')
  expect(updates(wire, 2)).toEqual([])

  await updateVehicle(request, world, 1, { lessee_renter: 'M. Okafor' })
  await page.getByRole('button', { name: 'Undo 1' }).click()
  await expect(changesTable(page).last()).toContainText('Someone changed it after that.')
  await expect(changeButton(page)).toHaveText('Restore 0 vehicles in Alder Rentals')
  await expect(changeButton(page)).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(changeButton(page)).toHaveCount(0)
  await expect(changeRow(page, 2)).toContainText('It was changed by manager after the preview.')
})

test('the run survives refusals, a lost response, and a lost session', { tag: '@reference' }, async ({
  page,
  context,
  signInAs,
  wire,
  faults,
  allow,
  world,
}) => {
  allow(responded(429, '/v2/'), responded(503, '/v2/'), noResponse('/v2/'), responded(401, '/v2/'))
  await signInAs('manager')
  await previewList(page, 'Vehicle ID\tYear\n41\t2033\n42\t2033\n43\t2033\n44\t2033\n')
  const before = await readHistory(context, world.apiOrigin, 42)
  await faults.switchOn({ path: '/v2/vehicles/41/history', kind: '429', times: 1 })
  // The service saves the change, but the response never comes.
  await context.route('**/v2/vehicles/42/', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  world.expireAccessTokens()
  await changeAll(page)
  await expectOutcome(page, '4 changed.')
  for (const id of [41, 42, 43, 44]) expect(updates(wire, id)).toHaveLength(1)
  expect(await readHistory(context, world.apiOrigin, 42)).toHaveLength(before.length + 1)
})

test('two browsers change the same vehicles: no change is overwritten silently', {
  tag: '@reference',
}, async ({ page, context, signInAs, openFor, world }) => {
  await signInAs('manager')
  const other = (await openFor('manager')).page
  const ids = [41, 42, 43, 44, 45, 46, 47, 48]
  const before = await Promise.all(ids.map((id) => readHistory(context, world.apiOrigin, id)))
  await previewList(page, `Vehicle ID\tYear\n${ids.map((id) => `${id}\t2034`).join('\n')}\n`)
  await previewList(other, `Vehicle ID\tYear\n${ids.map((id) => `${id}\t2035`).join('\n')}\n`)
  await Promise.all([changeAll(page), changeAll(other)])
  const after = await Promise.all(ids.map((id) => readHistory(context, world.apiOrigin, id)))
  for (const [at, id] of ids.entries()) {
    const recorded = (after[at]?.length ?? 0) - (before[at]?.length ?? 0)
    const said = await Promise.all([page, other].map((one) => textOf(changeRow(one, id))))
    const changed = said.filter((text) => /Changed(?! by someone)/.test(text)).length
    expect(recorded, said.join(' | ')).toBe(changed)
    // If both updates got through at the same instant, each page shows the other user's change.
    if (recorded === 2) expect(said.join()).toContain('Someone else changed it at the same time')
  }
})

test('a run is paused, resumed, and stopped; a second tab waits', { tag: '@reference' }, async ({
  page,
  context,
  signInAs,
  wire,
}) => {
  await signInAs('manager')
  const ids = [41, 42, 43, 44, 45, 46]
  await previewList(page, `Vehicle ID\tYear\n${ids.map((id) => `${id}\t2036`).join('\n')}\n`)
  const histories = await Gate.before(page, isHistory)
  await changeButton(page).click()
  await expect.poll(() => histories.held).toBe(3)
  await page.getByRole('button', { name: 'Pause' }).click()

  const other = await context.newPage()
  await previewList(other, OFF([51, 52]))
  await expect(other.getByText('Another tab is changing vehicles.')).toBeVisible()
  await changeButton(other).click()
  await expect(progress(other)).toHaveCount(0)

  await expect(page.getByRole('heading', { name: 'Change 6 vehicles' })).toBeVisible()
  await expect(changeRow(page, 46)).toContainText('Waiting')
  histories.open()
  await expect(page.getByText('Paused · 3 of 6 done')).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expectEnded(page)
  await expectOutcome(page, '3 changed, 3 not sent.')
  await expect(changeRow(page, 46)).toContainText('Not sent')
  await expect(earlierChanges(page)).toHaveCount(0)
  await expect(other.getByText('Another tab is changing')).toHaveCount(0)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expectOutcome(page, '6 changed.')
  for (const id of ids) expect(updates(wire, id)).toHaveLength(1)
  await page.getByRole('button', { name: 'New change' }).click()
  await earlierChanges(page).getByRole('button', { name: 'Delete' }).click()
  await expect(earlierChanges(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(earlierChanges(page).getByRole('listitem')).toHaveCount(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a list is changed by touch', { tag: '@reference' }, async ({ page, signInAs }) => {
    await signInAs('manager')
    await page.goto('/vehicles/change')
    await listBox(page).fill(OFF([1, 2]))
    await previewButton(page).tap()
    await expect(changeButton(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What would change' })).toBeInViewport()
    await changeButton(page).tap()
    await expectOutcome(page, '2 changed.')
  })
})

test('a preview requested while the columns load appears once they have', async ({ page, signInAs }) => {
  await signInAs('manager')
  const gate = await Gate.before(page, ({ pathname }) => pathname === '/v2/vehicles/', 'GET')
  await page.goto('/vehicles/change')
  await listBox(page).fill('Vehicle ID\tCost center\n1\tNorth\n2\tNorth\n')
  await previewButton(page).click()
  await expect(previewButton(page)).toHaveAccessibleDescription('Looking up vehicles…')
  expect(gate.held).toBeGreaterThan(0)
  gate.open()
  await expect(changeButton(page)).toHaveText(/^Change 2 vehicles in Alder Rentals$/)
  await expect(changeRow(page, 1)).toContainText('North')
})
