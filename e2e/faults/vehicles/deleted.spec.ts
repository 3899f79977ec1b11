import type { Page } from 'playwright/test'
import { openFilled, save, saveButton, vehicleField } from '../../support/pages/edit-page'
import { palette, selectBox, vehicleRow } from '../../support/pages/find-page'
import { openRibbonText, ribbon } from '../../support/pages/ribbon-page'
import { ask, openVehicle, question, revisionRows, verdict } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { isHistory } from '../../support/wire/history'
import { responded } from '../../support/wire/incidents'
import { updates } from '../../support/wire/updates'

const DELETED = /This vehicle was deleted on .+ and can’t be changed\./

test.beforeEach(async ({ signInAs, allow }) => {
  // A deleted vehicle only has its history.
  allow(responded(404, '/v2/vehicles/7/'), responded(404, '/v2/vehicles/11/'))
  await signInAs('manager')
})

test('F79 a deleted vehicle: header, ribbon, verdict, actions, and form agree', { tag: '@core' }, async ({
  page,
  wire,
}) => {
  await openVehicle(page, 7)
  await test.step('the header shows the time and author of the deletion, never "active since"', async () => {
    const line = page.getByRole('paragraph').filter({ hasText: '4 changes' })
    await expect(line).toHaveText(
      /^Deleted on Dec 20, 2024, 5:47 PM EST .* by manager: Entered twice — 3 status changes, 4 changes in all/,
    )
    await expect(revisionRows(page).first()).toHaveAccessibleName(/^Revision \d+, deleted, was active/)
  })
  await test.step('the ribbon ends at the deletion and has a legend', async () => {
    await expect(ribbon(page).getByRole('option')).toHaveCount(4)
    await expect(ribbon(page).getByRole('option').last()).toHaveAccessibleName(
      /^Deleted from Dec 20, 2024, 5:47:39 PM .* to now, .*; by manager: Entered twice$/,
    )
    await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Deleted')
    await expect((await openRibbonText(page)).getByRole('listitem').nth(1)).toHaveAccessibleName(
      /^Active from Mar 1, 2024, .* to Dec 20, 2024, 5:47:39 PM /,
    )
  })
  await test.step('the verdict starts with the deletion, and shows the API’s value', async () => {
    await ask(page, '2025-01-01 12:00', 'UTC')
    await expect(verdict(page)).toHaveText(/^Deleted before this toll \(Dec 20, 2024\).*“active: true”/)
    await expect(question(page)).toContainText('to its deletion on Dec 20, 2024')
    await expect(question(page)).toContainText('not restored')
  })
  await test.step('activating and editing are disabled, with the reason', async () => {
    const activate = page.getByRole('button', { name: 'Activate…' })
    for (const held of [activate, page.getByRole('link', { name: 'Edit vehicle' })]) {
      await expect(held).toHaveAttribute('aria-disabled', 'true')
      await expect(held).toHaveAccessibleDescription(DELETED)
      await held.press('Enter')
    }
    await expect(page).toHaveURL(/\/vehicles\/7\b/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    const edit = palette(page).getByRole('option', { name: 'Edit this vehicle' })
    await expect(edit).toHaveAttribute('aria-disabled', 'true')
    await expect(edit).toContainText(DELETED)
    await expect(palette(page).getByRole('option', { name: 'Activate this vehicle…' })).toContainText(DELETED)
    await page.keyboard.press('Escape')
  })
  await test.step('the list of vehicles shows it, too', async () => {
    await page.getByRole('link', { name: 'Vehicles', exact: true }).click()
    await expect(vehicleRow(page, 7)).toContainText(/Deleted\s*on Dec 20, 2024/)
    await expect(selectBox(page, 7)).toBeDisabled()
    await expect(selectBox(page, 7)).toHaveAttribute('title', DELETED)
  })
  await test.step('the form opened by its URL can’t be edited or saved', async () => {
    await page.goto('/vehicles/7/edit')
    const note = page.getByRole('note').filter({ hasText: DELETED })
    await expect(note).toBeVisible()
    await expect(page.getByText(DELETED)).toHaveCount(1)
    await expect(vehicleField(page, 'Make')).not.toBeEditable()
    await expect(saveButton(page)).toHaveCount(0)
    expect(updates(wire, 7)).toEqual([])
  })
})

test('F79 a vehicle deleted while its form is open: a message appears, and typed text stays', async ({
  page,
  wire,
}) => {
  await openFilled(page, 11)
  await vehicleField(page, 'Make').fill('Volvo')
  await deleteAtUpdate(page)
  await save(page)
  const said = page.getByRole('alert').filter({ hasText: /was deleted after you started editing/ })
  await expect(said).toContainText(DELETED)
  await expect(said.getByRole('button', { name: 'Save my changes anyway' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(vehicleField(page, 'Make')).toHaveValue('Volvo')
  await expect(vehicleField(page, 'Make')).not.toBeEditable()
  await expect(saveButton(page)).toHaveAccessibleDescription(DELETED)
  await wire.quiet()
  expect(updates(wire, 11)).toHaveLength(1)
})

/** Refuses the next update as not found. From then on, the history starts with a deletion. */
async function deleteAtUpdate(page: Page): Promise<void> {
  let isDeleted = false
  await page.route(
    (url) => url.pathname === '/v2/vehicles/11/',
    async (route) => {
      isDeleted ||= route.request().method() === 'PATCH'
      if (!isDeleted) return route.continue()
      return route.fulfill({ status: 404, json: { detail: 'Not found.' } })
    },
  )
  await page.route(isHistory, async (route) => {
    if (!isDeleted) return route.continue()
    const response = await route.fetch()
    const { count, results, ...rest } = await response.json()
    const deletion = {
      ...results[0],
      history_id: 999_999,
      history_type: '-',
      history_date: '2026-01-01T00:00:00Z',
    }
    return route.fulfill({ response, json: { ...rest, count: count + 1, results: [deletion, ...results] } })
  })
}
