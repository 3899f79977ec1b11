import type { Locator } from 'playwright/test'
import { expectAccessible } from '../../support/axe'
import { activePeriods, openRibbonText, preset, ribbon } from '../../support/pages/ribbon-page'
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
import { responded } from '../../support/wire/incidents'
import { readHistory } from '../../support/world/api'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('the ribbon checks times by keyboard and by clicks', async ({ page, context, world, wire }) => {
  const rows = await readHistory(context, world.apiOrigin, 1)
  const changes = rows.filter(({ active }, index) => active !== rows[index + 1]?.active)
  await openVehicle(page, 1)
  await expect(ribbon(page).getByRole('option')).toHaveCount(changes.length)
  // The history came with the first page, so the ribbon has sent no request.
  expect(historyCalls(wire)).toHaveLength(1)

  await test.step('the keyboard announces an interval, and Enter checks its start', async () => {
    await ribbon(page).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(ribbon(page)).toHaveAttribute('aria-activedescendant', /./)
    await expect(
      activePeriods(page)
        .getByRole('paragraph')
        .filter({ hasText: `Inactive · 42 days · by manager: ${changes[1]?.reason}` }),
    ).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(verdict(page)).toHaveText(/^Inactive/)
    expect(await decidingRevision(page)).toBe(String(changes[1]?.history_id))
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(verdict(page)).toHaveText(/^Active/)
    const list = await openRibbonText(page)
    await expect(list.getByRole('listitem')).toHaveCount(changes.length)
    await expect(list.getByRole('listitem').nth(1)).toHaveAccessibleName(/^Inactive from .*UTC.* to .*UTC/)
  })

  await test.step('a click checks that time', async () => {
    const box = await ribbon(page).boundingBox()
    if (!box) throw new Error('The ribbon has no place')
    wire.clear()
    await ribbon(page).click({ position: { x: box.width / 4, y: 10 } })
    // Waits for the check, so that its verdict can't be mistaken for the previous step's.
    await expect.poll(() => verdictCalls(wire).length).toBe(1)
    await expect(timeField(page)).toHaveValue(/^202\d-\d\d-\d\d \d\d:\d\d$/)
    await expect(verdict(page)).toHaveText(/^(?:Active|Inactive)/)
    // Assistive technology clicks an option, not a position.
    await ribbon(page)
      .getByRole('option', { name: /^Inactive/ })
      .first()
      .dispatchEvent('click')
    await expect(timeField(page)).toHaveValue(/^2023-12-0[12] \d\d:30:00\.254876$/)
    await expect(verdict(page)).toHaveText(/^Inactive/)
  })
})

test('shows no status below the ribbon for a nonexistent or ambiguous time', async ({ page }) => {
  const said = activePeriods(page)
    .getByRole('paragraph')
    .filter({ hasText: / · by / })
  await openVehicle(page, 14)
  for (const [at, headline, states] of [
    ['2024-03-10 03:30', /^Active/, 1],
    ['2024-03-10 02:30', /^That local time doesn’t exist/, 0],
    ['2024-11-03 01:30', /^Two possible times/, 0],
    ['2024-11-03 01:10', /^Two possible times/, 0],
    ['2024-03-10 01:59', /^Changed during/, 0],
    ['2024-11-03 03:00', /^Active/, 1],
  ] as const) {
    await ask(page, at, 'America/New_York')
    await expect(verdict(page)).toHaveText(headline)
    await expect(said).toHaveCount(states)
  }
})

for (const width of [1440, 390]) {
  test(`the ribbon zooms to a year, a month, or a day, and moves: ${width} pixels wide`, async ({
    page,
    wire,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await openVehicle(page, 1)
    const intervals = ribbon(page).getByRole('option')
    await expect(intervals).toHaveCount(7)
    const asked = activePeriods(page).getByTitle(/^Checked time/)
    const shown = activePeriods(page).getByText(/^\w+ \d+, \d{4} to \w+ \d+, \d{4}$/)

    await test.step('at first, everything is shown', async () => {
      await expect(preset(page, 'All')).toHaveAttribute('aria-pressed', 'true')
      await expect(shown).toHaveCount(0)
      await preset(page, 'Earlier').press('Enter')
      await expect(page.getByText('The whole history is shown.')).toBeVisible()
      await expect(shown).toHaveCount(0)
    })

    await test.step('without a checked time, a preset shows the middle', async () => {
      const place = await question(page).boundingBox()
      await preset(page, 'Year').click()
      await expect(preset(page, 'Year')).toHaveAttribute('aria-pressed', 'true')
      await expect(preset(page, 'All')).toHaveAttribute('aria-pressed', 'false')
      await expect(shown).toBeVisible()
      expect((await question(page).boundingBox())?.y).toBe(place?.y)
      await expect(intervals).toHaveCount(7)
      await preset(page, 'All').click()
    })

    await ask(page, '2024-07-08 18:25', 'UTC')
    await expect(verdict(page)).toHaveText(/^Changed during/)
    await wire.quiet()
    wire.clear()

    await test.step('by mouse, around the checked time, without a request', async () => {
      await preset(page, 'Year').click()
      await expect(shown).toHaveText('Jan 8, 2024 to Jan 7, 2025')
      await expectInTheMiddle(asked, ribbon(page))
      await preset(page, 'Day').click()
      await expect(shown).toHaveText('Jul 8, 2024 to Jul 9, 2024')
      await expectInTheMiddle(asked, ribbon(page))
      await preset(page, 'Later').click()
      await expect(shown).toHaveText('Jul 9, 2024 to Jul 10, 2024')
      await expect(asked).toHaveText('← checked')
      await preset(page, 'Earlier').click({ clickCount: 2 })
      await expect(shown).toHaveText('Jul 7, 2024 to Jul 8, 2024')
      await expect(asked).toHaveText('checked →')
      expect(verdictCalls(wire)).toHaveLength(0)
    })

    await test.step('by keyboard, which keeps its place; away from the checked time, around the middle', async () => {
      await preset(page, 'Month').focus()
      await page.keyboard.press('Enter')
      await expect(shown).toHaveText('Jun 22, 2024 to Jul 22, 2024')
      await page.keyboard.press('Tab')
      await expect(preset(page, 'Day')).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await expect(shown).toHaveText('May 23, 2024 to Jun 22, 2024')
      await expect(preset(page, 'Earlier')).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(shown).toHaveText('Jun 22, 2024 to Jul 22, 2024')
      await expect(preset(page, 'Later')).toBeFocused()
    })

    await expectAccessible(page)

    await test.step('an interval that the keyboard goes to comes into view', async () => {
      for (const [key, option] of [
        ['Home', intervals.first()],
        ['End', intervals.last()],
      ] as const) {
        await ribbon(page).press(key)
        await expect(option).toBeInViewport()
      }
    })

    await test.step('the ribbon announces both of its ends', async () => {
      await preset(page, 'Year').click()
      const later = preset(page, 'Later')
      while ((await later.getAttribute('aria-disabled')) !== 'true') await later.click()
      await later.press('Enter')
      await expect(page.getByText('Nothing later to show.')).toBeVisible()
      await expect(activePeriods(page).getByText('now', { exact: true })).toBeVisible()
    })

    await test.step('a click checks that time', async () => {
      wire.clear()
      const box = await ribbon(page).boundingBox()
      await ribbon(page).click({ position: { x: (box?.width ?? 0) / 2, y: 10 } })
      await expect.poll(() => verdictCalls(wire).length).toBe(1)
      await preset(page, 'Day').click()
      await expectInTheMiddle(asked, ribbon(page))
    })
  })
}

async function expectInTheMiddle(mark: Locator, of: Locator): Promise<void> {
  const middleOf = async (locator: Locator) => {
    const box = await locator.boundingBox()
    return box && box.x + box.width / 2
  }
  expect(Math.abs(((await middleOf(mark)) ?? 0) - ((await middleOf(of)) ?? 99))).toBeLessThan(3)
}

test('older intervals load by keyboard, which never loses its place, until all are loaded', async ({
  page,
}) => {
  // Active from Monday to Friday in 130 weeks.
  const intervals = 260
  await openVehicle(page, 33)
  const older = activePeriods(page).getByRole('button', { name: 'Load older' })
  await older.focus()
  for (let loaded = 48; loaded < intervals; loaded += 48) {
    await expect(ribbon(page).getByRole('option')).toHaveCount(loaded)
    await expect(page.getByText(`at least ${loaded} status changes`)).toBeVisible()
    await expect(older).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(ribbon(page).getByRole('option')).toHaveCount(intervals)
  await expect(page.getByText(`${intervals - 1} status changes`)).toBeVisible()
  await expect(older).toHaveCount(0)
  await expect(activePeriods(page).getByRole('heading')).toBeFocused()
})

test('100,000 changes', async ({ page, wire }) => {
  await openVehicle(page, 2)

  await test.step('they are searched, not loaded: three requests per change', async () => {
    await expect(ribbon(page).getByRole('option')).toHaveCount(25)
    await expect(page.getByRole('paragraph').filter({ hasText: '24 status changes' })).toBeVisible()
    await wire.quiet()
    expect(historyCalls(wire).length).toBeLessThanOrEqual(80)
    const list = await openRibbonText(page)
    await expect(list.getByRole('listitem')).toHaveCount(25)
  })

  await test.step('the toll-authority status is requested by a button, and an ignored filter gives no result', async () => {
    wire.clear()
    await ask(page, '2024-02-01 12:00', 'UTC')
    await openTechnicalDetails(page)
    const button = question(page).getByRole('button', { name: 'Show toll authority status' })
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
    await expect(question(page).getByText('The status can’t be determined', { exact: true })).toBeVisible()
  })
})

test('a ribbon that fails to load leaves the page working, and can be reloaded', async ({ page, allow }) => {
  allow(responded(500, '/v2/vehicles/2/history/'))
  await page.route(
    (url) => isHistory(url) && url.searchParams.has('active'),
    (route) => route.fulfill({ status: 500, body: 'broken' }),
  )
  await openVehicle(page, 2)
  await expect(activePeriods(page).getByRole('alert')).toContainText('Couldn’t load')
  await expect(revisions(page).getByRole('listitem').first()).toBeVisible()
  const line = page.getByRole('paragraph').filter({ hasText: '100,000 changes' })
  await expect(line).toContainText(/Active\s*start unknown/)
  await page.unrouteAll()
  await activePeriods(page).getByRole('button', { name: /again/i }).click()
  await expect(ribbon(page).getByRole('option')).toHaveCount(25)
})
