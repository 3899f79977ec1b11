import type { Locator } from 'playwright/test'
import { dragOverRibbon, membership, openRibbonText, overview, ribbon } from '../../support/pages/ribbon-page'
import {
  ask,
  decidingRevision,
  openTechnicalDetails,
  openVehicle,
  question,
  revisions,
  timeField,
  verdict,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { historyCalls, isHistory, verdictCalls } from '../../support/wire/history'
import { answer } from '../../support/wire/incidents'
import { readHistory } from '../../support/world/api'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('the ribbon is asked by the keyboard and by clicks', async ({ page, context, world, wire }) => {
  const rows = await readHistory(context, world.apiOrigin, 1)
  const changes = rows.filter(({ active }, index) => active !== rows[index + 1]?.active)
  await openVehicle(page, 1)
  await expect(ribbon(page).getByRole('option')).toHaveCount(changes.length)
  // The history came with the first page, so the ribbon has asked for nothing.
  expect(historyCalls(wire)).toHaveLength(1)

  await test.step('by the keyboard an interval is read out, and Enter asks about its beginning', async () => {
    await ribbon(page).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(ribbon(page)).toHaveAttribute('aria-activedescendant', /./)
    await expect(
      membership(page).getByRole('paragraph').filter({ hasText: 'Off the fleet · 42 days · by manager' }),
    ).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(verdict(page)).toHaveText(/^Not active/)
    expect(await decidingRevision(page)).toBe(String(changes[1]?.history_id))
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(verdict(page)).toHaveText(/^Active/)
    const list = await openRibbonText(page)
    await expect(list.getByRole('listitem')).toHaveCount(changes.length)
    await expect(list.getByRole('listitem').nth(1)).toHaveAccessibleName(
      /^Off the fleet from .*UTC.* to .*UTC/,
    )
  })

  await test.step('a click asks about the time there', async () => {
    const box = await ribbon(page).boundingBox()
    if (!box) throw new Error('The ribbon has no place')
    wire.clear()
    await ribbon(page).click({ position: { x: box.width / 4, y: 10 } })
    // Asked, so that the answer is not the one of the step before.
    await expect.poll(() => verdictCalls(wire).length).toBe(1)
    await expect(timeField(page)).toHaveValue(/^202\d-\d\d-\d\d \d\d:\d\d$/)
    await expect(verdict(page)).toHaveText(/^(?:Active|Not active)/)
    // As assistive technology clicks: an option, not a place.
    await ribbon(page)
      .getByRole('option', { name: /^Off the fleet/ })
      .first()
      .dispatchEvent('click')
    await expect(timeField(page)).toHaveValue(/^2023-12-0[12] \d\d:30:00\.254876$/)
    await expect(verdict(page)).toHaveText(/^Not active/)
  })

  await test.step('a drag zooms: it asks nothing, moves nothing, and an overview shows where', async () => {
    wire.clear()
    const place = await question(page).boundingBox()
    await dragOverRibbon(page, 0.4, 0.6)
    await expect(overview(page, 'Period')).toBeVisible()
    expect((await question(page).boundingBox())?.y).toBe(place?.y)
    await expect(ribbon(page).getByRole('option')).toHaveCount(changes.length)
    expect(verdictCalls(wire)).toHaveLength(0)
    const [start, end] = [overview(page, 'Start'), overview(page, 'End')]
    const shown = await instantOf(start)
    await overview(page, 'Period').press('ArrowLeft')
    await expect.poll(() => instantOf(start)).toBeLessThan(shown)
    await start.press('Home')
    await expect(start).toHaveAttribute('aria-valuenow', (await start.getAttribute('aria-valuemin')) ?? '')
    const window = await overview(page, 'End').boundingBox()
    if (!window) throw new Error('The overview has no place')
    const before = await instantOf(end)
    await page.mouse.move(window.x + 4, window.y + 12)
    await page.mouse.down()
    await page.mouse.move(window.x + 84, window.y + 12, { steps: 2 })
    await page.mouse.up()
    await expect.poll(() => instantOf(end)).toBeGreaterThan(before)
  })

  await test.step('Ctrl and the wheel zoom, the wheel alone scrolls the page', async () => {
    const [start, end] = [overview(page, 'Start'), overview(page, 'End')]
    const before = await instantOf(end)
    await ribbon(page).hover()
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -100)
    await page.keyboard.up('Control')
    await expect.poll(() => instantOf(end)).toBeLessThan(before)
    const [from, to] = [await instantOf(start), await instantOf(end)]
    await page.mouse.wheel(0, 100)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    expect([await instantOf(start), await instantOf(end)]).toEqual([from, to])
  })

  await test.step('buttons and keys zoom, too', async () => {
    const all = membership(page).getByRole('button', { name: 'Show all' })
    const before = await instantOf(overview(page, 'End'))
    await membership(page).getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => instantOf(overview(page, 'End'))).toBeLessThan(before)
    await all.press('Enter')
    await expect(overview(page, 'Period')).toHaveCount(0)
    await expect(all).toBeFocused()
    await expect(all).toHaveAttribute('aria-disabled', 'true')
    await ribbon(page).press('+')
    await expect(overview(page, 'Period')).toBeVisible()
    // An interval that is beside the view comes into it.
    await ribbon(page).press('Home')
    await expect(ribbon(page).getByRole('option').first()).toBeInViewport()
    await ribbon(page).press('-')
    await expect(overview(page, 'Period')).toHaveCount(0)
  })
})

/** Where an edge of the overview is. */
async function instantOf(slider: Locator): Promise<number> {
  return Number(await slider.getAttribute('aria-valuenow'))
}

test('older intervals are loaded by the keyboard, which is lost nowhere, until all are there', async ({
  page,
}) => {
  // On the fleet from Monday to Friday in 130 weeks.
  const intervals = 260
  await openVehicle(page, 33)
  const older = membership(page).getByRole('button', { name: 'Load older' })
  await older.focus()
  for (let loaded = 48; loaded < intervals; loaded += 48) {
    await expect(ribbon(page).getByRole('option')).toHaveCount(loaded)
    await expect(page.getByText(`at least ${loaded} changes of membership`)).toBeVisible()
    await expect(older).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(ribbon(page).getByRole('option')).toHaveCount(intervals)
  await expect(page.getByText(`${intervals - 1} changes of membership`)).toBeVisible()
  await expect(older).toHaveCount(0)
  await expect(membership(page).getByRole('heading')).toBeFocused()
})

test('100,000 revisions', { tag: '@core' }, async ({ page, wire }) => {
  await openVehicle(page, 2)

  await test.step('they are searched, not read: three requests a change', async () => {
    await expect(ribbon(page).getByRole('option')).toHaveCount(25)
    await expect(page.getByRole('paragraph').filter({ hasText: '24 changes of membership' })).toBeVisible()
    await wire.quiet()
    expect(historyCalls(wire).length).toBeLessThanOrEqual(80)
    const list = await openRibbonText(page)
    await expect(list.getByRole('listitem')).toHaveCount(25)
  })

  await test.step('the toll-authority status is asked for by a button, and a filter that is ignored tells nothing', async () => {
    wire.clear()
    await ask(page, '2024-02-01 12:00', 'UTC')
    await openTechnicalDetails(page)
    const button = question(page).getByRole('button', { name: 'Toll-authority status at this time' })
    await button.press('Enter')
    await expect(question(page).getByText('EXIST', { exact: true })).toBeVisible()
    await expect(question(page).locator(':focus')).toContainText('EXIST')
    expect(
      historyCalls(wire).filter(({ query }) => query.includes('status_with_toll_authority')),
    ).toHaveLength(4)
    await expect(question(page).getByRole('status')).toHaveCount(1)
    await page.route(
      (url) => isHistory(url) && url.searchParams.has('status_with_toll_authority'),
      async (route) => {
        const url = new URL(route.request().url())
        url.searchParams.delete('status_with_toll_authority')
        await route.continue({ url: url.href })
      },
    )
    await ask(page, '2024-02-02 12:00', 'UTC')
    await button.click()
    await expect(question(page).getByText('The status cannot be determined', { exact: true })).toBeVisible()
  })

  await test.step('diagnostics show how they were read', async () => {
    await page.getByRole('link', { name: 'Diagnostics' }).click()
    await expect(page.getByRole('table', { name: 'Membership ribbons' })).toContainText('100,000')
  })
})

test('a ribbon that cannot be read leaves the page working, and can be read again', async ({
  page,
  allow,
}) => {
  allow(answer(500, '/v2/vehicles/2/history/'))
  await page.route(
    (url) => isHistory(url) && url.searchParams.has('active'),
    (route) => route.fulfill({ status: 500, body: 'broken' }),
  )
  await openVehicle(page, 2)
  await expect(membership(page).getByRole('alert')).toContainText('could not be loaded')
  await expect(revisions(page).getByRole('listitem').first()).toBeVisible()
  const line = page.getByRole('paragraph').filter({ hasText: '100,000 revisions' })
  await expect(line).toContainText(/On the fleet\s*start unknown/)
  await page.unrouteAll()
  await membership(page).getByRole('button', { name: /again/i }).click()
  await expect(ribbon(page).getByRole('option')).toHaveCount(25)
})
