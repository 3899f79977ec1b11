import type { Page } from 'playwright/test'
import {
  activeOption,
  findBox,
  paletteField,
  selectAllBox,
  selectBox,
  selectedBoxes,
  selectionBar,
  vehicleLinks,
  vehicleRow,
  vehiclesTable,
} from '../../support/pages/find-page'
import { goWithin } from '../../support/pages/go-within'
import { chooseFleet } from '../../support/pages/session-page'
import { expect, test } from '../../support/test'

// Selecting vehicles for a bulk change. The tests of bulk changes cover the next page.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('vehicles are selected by mouse, in ranges and by keyboard', async ({ page }) => {
  await openSorted(page)

  await test.step('a click selects one vehicle, a click with Shift the vehicles in between', async () => {
    await expect(selectionBar(page)).toBeHidden()
    await selectBox(page, 2).check()
    await expect(selectionBar(page).getByRole('status')).toHaveText('1 selected')
    await selectBox(page, 5).click({ modifiers: ['Shift'] })
    await expect(selectedBoxes(page)).toHaveCount(4)
    await expect(selectionBar(page).getByRole('status')).toHaveText('4 selected')
    expect(await page.evaluate(() => String(getSelection()))).toBe('')
    await selectBox(page, 3).uncheck()
    await expect(selectionBar(page).getByRole('status')).toHaveText('3 selected')
  })

  await test.step('the whole cell is the target', async () => {
    await vehicleRow(page, 9)
      .getByRole('cell')
      .first()
      .click({ position: { x: 3, y: 3 } })
    await expect(selectBox(page, 9)).toBeChecked()
    await selectBox(page, 9).uncheck()
  })

  await test.step('by keyboard: Space, Tab to the next row, Shift and Space for a range', async () => {
    await selectBox(page, 3).focus()
    await page.keyboard.press('Space')
    await expect(selectBox(page, 3)).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(vehicleRow(page, 3).getByRole('link', { name: 'Vehicle 3', exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(selectBox(page, 4)).toBeFocused()
    await selectBox(page, 8).focus()
    await page.keyboard.press('Shift+Space')
    await expect(selectionBar(page).getByRole('status')).toHaveText('6 selected')
  })

  await test.step('the selection stays while the table is sorted and searched', async () => {
    await page.getByRole('button', { name: 'Vehicle', exact: true }).click()
    await expect(vehicleLinks(page).first()).not.toHaveText('Vehicle 1')
    await findBox(page).fill('GHT4821')
    await expect(vehicleLinks(page)).toHaveText(['Vehicle 22', 'Vehicle 21'])
    await expect(selectAllBox(page)).not.toBeChecked()
    await selectBox(page, 22).check()
    await expect(selectionBar(page).getByRole('status')).toHaveText('7 selected')
    await findBox(page).fill('')
    await expect(selectedBoxes(page)).toHaveCount(7)
  })

  await test.step('clearing it removes the bar, and the focus isn’t lost', async () => {
    await selectionBar(page).getByRole('button', { name: 'Clear selection' }).click()
    await expect(selectionBar(page)).toBeHidden()
    await expect(selectedBoxes(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeFocused()
  })
})

test('the header selects the filtered vehicles, and the bar opens the next page', async ({ page }) => {
  await openSorted(page)
  await selectBox(page, 1).check()
  await page.getByRole('combobox', { name: 'Make', exact: true }).selectOption('Kia')
  await expect(page.getByText(/^\d+ of \d+ vehicles · updated/)).toBeVisible()
  const shown = await vehicleLinks(page).count()

  await test.step('all filtered vehicles, in addition to one that isn’t shown', async () => {
    await expect(selectAllBox(page)).toHaveAccessibleName(`Select all ${shown} shown`)
    await selectAllBox(page).check()
    await expect(selectedBoxes(page)).toHaveCount(shown)
    await expect(selectionBar(page).getByRole('status')).toHaveText(`${shown + 1} selected`)
  })

  await test.step('the header’s checkbox is undetermined if some are selected', async () => {
    await vehiclesTable(page)
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .uncheck()
    await expect(selectAllBox(page)).toBeChecked({ indeterminate: true })
    await selectAllBox(page).check()
    await selectAllBox(page).uncheck()
    await expect(selectionBar(page).getByRole('status')).toHaveText('1 selected')
  })

  for (const name of ['Deactivate', 'Activate', 'Edit fields…'])
    await test.step(name, async () => {
      await goWithin(page, '/vehicles?sort=id')
      await selectBox(page, 1).check()
      await selectionBar(page).getByRole('button', { name, exact: true }).click()
      await expectChangeMany(page)
    })

  await test.step('nothing stays selected on a later visit', async () => {
    await page.goBack()
    await expect(vehicleLinks(page).first()).toBeVisible()
    await expect(selectionBar(page)).toBeHidden()
  })

  await test.step('nothing stays selected in a different fleet', async () => {
    await selectBox(page, 1).check()
    await expect(selectionBar(page)).toBeVisible()
    await chooseFleet(page, 'Birch Logistics')
    await expect(selectionBar(page)).toBeHidden()
    await chooseFleet(page, 'Alder Rentals')
    await expect(selectBox(page, 1)).not.toBeChecked()
  })

  await test.step('by the page’s button, and by the palette', async () => {
    await page.getByRole('link', { name: 'Bulk change…' }).click()
    await expectChangeMany(page)
    await page.goto('/')
    await page.getByRole('button', { name: /^Find…/ }).click()
    await paletteField(page).fill('bulk deactivate')
    await expect(activeOption(page)).toHaveText('Change vehicles in bulk…')
    await page.keyboard.press('Enter')
    await expectChangeMany(page)
  })
})

test('all of 20,000 vehicles are selected, although few are rendered', async ({ page }) => {
  const count = 20_000
  await page.route('**/v2/vehicles/?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const offset = Number(query.get('offset'))
    const length = Math.min(Number(query.get('limit')), count - offset)
    const results = Array.from({ length }, (_, at) => ({
      id: offset + at + 1,
      ...(offset + at > 0 && { plate_number: `P${offset + at + 1}` }),
    }))
    return route.fulfill({ json: { count, next: null, previous: null, results } })
  })
  await page.goto('/vehicles?sort=id')
  // A slow machine takes long to load 20,000 rows.
  await expect(page.getByText(/^20,000 vehicles · updated/)).toBeVisible({ timeout: 120_000 })
  await expect(vehicleRow(page, 1).getByRole('checkbox')).toHaveAccessibleName('Select vehicle 1')
  await selectAllBox(page).check()
  await expect(selectionBar(page).getByRole('status')).toHaveText('20,000 selected')
  await vehicleRow(page, 3).getByRole('checkbox').uncheck()
  await expect(selectionBar(page).getByRole('status')).toHaveText('19,999 selected')
  await page.keyboard.press('End')
  await expect(vehicleRow(page, count).getByRole('checkbox')).toBeChecked()
  await vehicleRow(page, count)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(selectionBar(page).getByRole('status')).toHaveText('2 selected')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('vehicles are selected by touch, and the bar covers no vehicle', async ({ page }) => {
    await openSorted(page)
    await selectBox(page, 1).tap()
    await selectBox(page, 2).tap()
    await expect(selectionBar(page).getByRole('status')).toHaveText('2 selected')
    const frame = await vehiclesTable(page).evaluate(
      (table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0),
    )
    expect(frame, 'px hidden beside the table').toBeLessThanOrEqual(0)
    const bar = await selectionBar(page).boundingBox()
    expect(bar?.height, 'height of the bar').toBeLessThan(110)
    for (const target of [
      selectBox(page, 1).locator('..'),
      ...(await selectionBar(page).getByRole('button').all()),
    ])
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(24)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(vehicleLinks(page).last()).toBeInViewport()
    const [last, foot] = await Promise.all([
      vehiclesTable(page).boundingBox(),
      selectionBar(page).boundingBox(),
    ])
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
    await selectionBar(page).getByRole('button', { name: 'Deactivate' }).tap()
    await expectChangeMany(page)
  })
})

async function openSorted(page: Page): Promise<void> {
  await page.goto('/vehicles?sort=id')
  await expect(page.getByText(/^\d+ vehicles · updated/)).toBeVisible()
  await expect(vehicleLinks(page).first()).toHaveText('Vehicle 1')
}

async function expectChangeMany(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Change vehicles in bulk' })).toBeVisible()
}
