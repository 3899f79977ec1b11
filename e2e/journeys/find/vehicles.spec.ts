import { savedFile } from '../../support/pages/disputes-page'
import { findBox, vehicleLinks, vehicleRow, vehiclesTable } from '../../support/pages/find-page'
import { expectRevisionCount, vehicleHeading } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { responded } from '../../support/wire/incidents'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('a list of thousands', async ({ page, allow }) => {
  allow(responded(400, '/v2/vehicles/'))
  const count = 20_300
  let isBroken = true
  await page.route('**/v2/vehicles/?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const offset = Number(query.get('offset'))
    if (isBroken && offset >= 450) return route.fulfill({ status: 400, json: { detail: 'Not now.' } })
    const length = Math.min(Number(query.get('limit')), count - offset)
    const results = Array.from({ length }, (_, at) => ({
      id: offset + at + 1,
      plate_number: `P${offset + at}`,
    }))
    return route.fulfill({ json: { count, next: null, previous: null, results } })
  })

  await test.step('a failure halfway keeps the loaded rows, and the rest loads on request', async () => {
    await page.goto('/vehicles?fleet=1&sort=-plate')
    const failure = page.getByRole('alert').filter({ hasText: 'Couldn’t load the rest of the vehicles' })
    await expect(failure).toContainText('250 of 20,300 are listed below')
    await expect(page.getByText('Partial: 250 of 20,300 vehicles loaded')).toBeVisible()
    // The file contains the loaded rows, and their number.
    const { text: csv } = await savedFile(page, page.getByRole('button', { name: 'Export 250 loaded' }))
    expect(csv.trim().split('\r\n')).toHaveLength(1 + 250)
    await expect(vehicleLinks(page).first()).toHaveText('Vehicle 250')
    isBroken = false
    await failure.getByRole('button', { name: 'Load the rest' }).click()
    await expect(page.getByText('Partial: 20,250 of 20,300 vehicles loaded')).toBeVisible()
  })

  await test.step('only rows near the viewport render, down to the last one', async () => {
    await expect(vehiclesTable(page)).toHaveAttribute('aria-rowcount', /^20\d{3}$/)
    expect(await vehicleLinks(page).count()).toBeLessThan(80)
    await vehicleLinks(page).first().focus()
    await page.keyboard.press('End')
    await expect(vehicleRow(page, 1)).toBeInViewport()
    expect(await vehicleLinks(page).count()).toBeLessThan(80)
    await expect(vehicleLinks(page).first()).toBeFocused()
  })

  await test.step('beyond 20,000, the rest loads on request', async () => {
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(page.getByText('20,300 vehicles · updated just now')).toBeVisible()
  })
})

test('a search that was just typed doesn’t keep the user on the page', async ({ page }) => {
  await page.clock.install()
  const code = await Gate.before(page, (url) => url.pathname.startsWith('/assets/disputes-'))
  await page.goto('/vehicles')
  await expect(vehiclesTable(page)).toBeVisible()
  // Far enough ahead that the time is still in the future when it is sent, however slow the machine.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  await findBox(page).fill('8')
  await page.getByRole('link', { name: 'Disputes', exact: true }).click()
  await expect.poll(() => code.held).toBeGreaterThan(0)
  // The pause in typing after which the text goes into the URL.
  await page.clock.runFor(1_000)
  code.open()
  await page.clock.resume()
  await expect(page.getByRole('heading', { level: 1, name: 'Disputes' })).toBeVisible()
})

test('rows are one line and open their vehicle; chosen columns are remembered', async ({ page, context }) => {
  await page.goto('/vehicles')
  await expect(vehicleRow(page, 1)).toBeVisible()
  const headings = vehiclesTable(page).getByRole('columnheader')

  await test.step('no column is empty for all vehicles', async () => {
    await expect(headings.filter({ hasText: 'Make and model' })).toBeVisible()
    await expect(headings.filter({ hasText: 'Last opened' }), 'none was opened').toHaveCount(0)
  })

  await test.step('at most four more columns, also after a reload without them in the URL', async () => {
    await page.getByRole('button', { name: 'Columns…' }).click()
    const boxes = page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox')
    for (let at = 0; at < 4; at++) await boxes.nth(at).check()
    await expect(boxes.nth(4)).toBeDisabled()
    await page.keyboard.press('Escape')
    await page.goto('/vehicles')
    await expect(headings.filter({ hasText: 'Lessee' })).toBeVisible()
    await expect(vehicleRow(page, 1)).toBeVisible()
    const rows = vehiclesTable(page).locator('tr[data-index]')
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect(new Set(heights).size).toBe(1)
  })

  await test.step('a click on any cell opens the vehicle; with Ctrl, in a new tab', async () => {
    const cell = vehicleRow(page, 1)
      .getByRole('cell')
      .filter({ has: page.getByText(/^(?:Active|Inactive)$/) })
    const opened = context.waitForEvent('page')
    await cell.click({ modifiers: ['ControlOrMeta'], position: { x: 2, y: 2 } })
    const tab = await opened
    await expect(tab).toHaveURL(/\/vehicles\/1\b/)
    await tab.close()
    await cell.click({ position: { x: 2, y: 2 } })
    await expect(vehicleHeading(page, 1)).toBeVisible()
    // A vehicle counts as opened once its history is shown.
    await expectRevisionCount(page, 14)
    await page.goBack()
    await expect(headings.filter({ hasText: 'Last opened' })).toBeVisible()
  })
})
