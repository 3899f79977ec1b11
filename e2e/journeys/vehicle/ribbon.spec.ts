import type { Locator } from 'playwright/test'
import { expectAccessible } from '../../support/axe'
import { membership, openRibbonText, preset, ribbon } from '../../support/pages/ribbon-page'
import { openDiagnostics } from '../../support/pages/session-page'
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
})

test('below the ribbon stands no state of a time that has none, or two', async ({ page }) => {
  const said = membership(page)
    .getByRole('paragraph')
    .filter({ hasText: / · by / })
  await openVehicle(page, 14)
  for (const [at, headline, states] of [
    ['2024-03-10 03:30', /^Active/, 1],
    ['2024-03-10 02:30', /^That time did not exist/, 0],
    ['2024-11-03 01:30', /^Two readings/, 0],
    ['2024-11-03 01:10', /^Two readings/, 0],
    ['2024-03-10 01:59', /^Changed during/, 0],
    ['2024-11-03 03:00', /^Active/, 1],
  ] as const) {
    await ask(page, at, 'America/New_York')
    await expect(verdict(page)).toHaveText(headline)
    await expect(said).toHaveCount(states)
  }
})

for (const width of [1440, 390]) {
  test(`a year, a month or a day of the ribbon, and those beside it: ${width} pixels wide`, async ({
    page,
    wire,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await openVehicle(page, 1)
    const intervals = ribbon(page).getByRole('option')
    await expect(intervals).toHaveCount(7)
    const asked = membership(page).getByTitle(/^The time asked/)
    const shown = membership(page).getByText(/^\d+ \w+ \d{4} to \d+ \w+ \d{4}$/)

    await test.step('first all is shown', async () => {
      await expect(preset(page, 'All')).toHaveAttribute('aria-pressed', 'true')
      await expect(shown).toHaveCount(0)
      await preset(page, 'Earlier').press('Enter')
      await expect(page.getByText('All of it is shown.')).toBeVisible()
      await expect(shown).toHaveCount(0)
    })

    await test.step('with nothing asked, a preset shows the middle', async () => {
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

    await test.step('by the mouse, around the time asked: nothing is asked', async () => {
      await preset(page, 'Year').click()
      await expect(shown).toHaveText('8 Jan 2024 to 7 Jan 2025')
      await expectInTheMiddle(asked, ribbon(page))
      await preset(page, 'Day').click()
      await expect(shown).toHaveText('8 Jul 2024 to 9 Jul 2024')
      await expectInTheMiddle(asked, ribbon(page))
      await preset(page, 'Later').click()
      await expect(shown).toHaveText('9 Jul 2024 to 10 Jul 2024')
      await expect(asked).toHaveText('← asked')
      await preset(page, 'Earlier').click({ clickCount: 2 })
      await expect(shown).toHaveText('7 Jul 2024 to 8 Jul 2024')
      await expect(asked).toHaveText('asked →')
      expect(verdictCalls(wire)).toHaveLength(0)
    })

    await test.step('by the keyboard, which keeps its place; from beside the time asked, around the middle', async () => {
      await preset(page, 'Month').focus()
      await page.keyboard.press('Enter')
      await expect(shown).toHaveText('22 Jun 2024 to 22 Jul 2024')
      await page.keyboard.press('Tab')
      await expect(preset(page, 'Day')).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await expect(shown).toHaveText('23 May 2024 to 22 Jun 2024')
      await expect(preset(page, 'Earlier')).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(shown).toHaveText('22 Jun 2024 to 22 Jul 2024')
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

    await test.step('it ends at both ends of all, and says so', async () => {
      await preset(page, 'Year').click()
      const later = preset(page, 'Later')
      while ((await later.getAttribute('aria-disabled')) === 'false') await later.click()
      await later.press('Enter')
      await expect(page.getByText('Nothing is later.')).toBeVisible()
      await expect(membership(page).getByText('now', { exact: true })).toBeVisible()
    })

    await test.step('a click asks about the time there', async () => {
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
    await expect(page.getByText(`at least ${loaded} changes on or off`)).toBeVisible()
    await expect(older).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(ribbon(page).getByRole('option')).toHaveCount(intervals)
  await expect(page.getByText(`${intervals - 1} changes on or off`)).toBeVisible()
  await expect(older).toHaveCount(0)
  await expect(membership(page).getByRole('heading')).toBeFocused()
})

test('100,000 revisions', { tag: '@core' }, async ({ page, wire }) => {
  await openVehicle(page, 2)

  await test.step('they are searched, not read: three requests a change', async () => {
    await expect(ribbon(page).getByRole('option')).toHaveCount(25)
    await expect(page.getByRole('paragraph').filter({ hasText: '24 changes on or off' })).toBeVisible()
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
    await openDiagnostics(page)
    await expect(page.getByRole('table', { name: 'Fleet ribbons' })).toContainText('100,000')
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
