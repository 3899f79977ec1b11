import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import {
  expectRevisionCount,
  filter,
  focusedRevision,
  idAt,
  inAddress,
  inMenu,
  itemAt,
  openFilters,
  openTechnicalDetails,
  openVehicle,
  rawValuesButton,
  readTimeline,
  revision,
  revisionRows,
  revisions,
  showIn,
  textOf,
  timeField,
  verdict,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { historyRequestsDuring } from '../../support/wire/history'
import { updateVehicle } from '../../support/world/api'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('the timeline and its export are in the current zone', { tag: '@tokyo' }, async ({
  page,
  timezoneId,
}) => {
  await test.step('a reload shows the same view', async () => {
    await openVehicle(page, 1, '?active=false')
    await expectRevisionCount(page, 4)
    await page.reload()
    await expectRevisionCount(page, 4)
    await expect(page.getByRole('group', { name: 'Filter history' })).toBeVisible()
  })

  await test.step('every revision is shown, newest first, with user and reason', async () => {
    await filter(page, 'Status').selectOption('')
    await expectRevisionCount(page, 14)
    const newest = itemAt(page, 1)
    await expect(newest).toContainText('Odometer update')
    await expect(newest).toContainText('system')
    await expect(newest).toContainText('changed')
    await expect(itemAt(page, 3)).toContainText('activated')
    await expect(itemAt(page, 4)).toContainText('deactivated')
    const names = await readTimeline(page, 14)
    const years = names.map((name) => Number(/ (20\d\d),/.exec(name)?.[1]))
    expect(years).toEqual([
      2025, 2025, 2025, 2025, 2024, 2024, 2024, 2024, 2024, 2023, 2023, 2023, 2023, 2023,
    ])
    await expect(itemAt(page, 14)).toContainText('Added to the fleet')
    await expect(itemAt(page, 14)).toContainText('created')
  })

  await test.step('times are in the zone', async () => {
    // 2025-10-22T07:55:48Z
    await expect(itemAt(page, 1)).toContainText(timezoneId === 'Asia/Tokyo' ? '4:55:48 PM' : '3:55:48 AM')
  })

  await test.step('an export contains the shown rows, in the zone and in UTC', async () => {
    await filter(page, 'Status').selectOption('true')
    await expectRevisionCount(page, 10)
    for (const zone of ['Asia/Kathmandu', 'America/New_York']) {
      await showIn(page, zone)
      await expect(revisions(page)).toContainText(zone.endsWith('York') ? /E[DS]T/ : 'UTC+5:45')
      const rows = await readTimeline(page, 10)
      const shown = rows.map((name) => name.replace(/^.*?active, /, ''))
      const json = JSON.parse(await exported(page, 'Export JSON')) as {
        revisions: { history_id: number; time: string; utc: string; history_date: string }[]
      }
      expect(json.revisions.map(({ time }) => time)).toEqual(shown)
      expect(rows.map((name) => Number(/^Revision (\d+)/.exec(name)?.[1]))).toEqual(
        json.revisions.map(({ history_id }) => history_id),
      )
      for (const { utc, history_date } of json.revisions) {
        expect(utc).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
        expect(Date.parse(utc)).toBe(Date.parse(history_date))
      }
      const csv = await exported(page, 'Export CSV')
      for (const { time, utc } of json.revisions) expect(csv).toContain(`"${time}",${zone},${utc}`)
      await expect(revisions(page).getByText('Saved 10 changes.')).toBeVisible()
    }
  })
})

test('the vehicle’s data comes first, and six of its revisions are in view', async ({ page }) => {
  await openVehicle(page, 11)
  await expect(page.getByText('Lessee M. Okafor')).toBeVisible()
  await page.getByText('Custom fields', { exact: true }).click()
  await expect(page.getByRole('term').filter({ hasText: /^deposit$/ })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await openVehicle(page, 33)
  await expectRevisionCount(page, 390)
  await expect(page.getByRole('region', { name: 'Active periods' }).getByText('As text')).toBeVisible()
  for (const place of [1, 6]) await expect(itemAt(page, place)).toBeInViewport({ ratio: 1 })
})

test('revisions by keyboard, with raw values, and newer revisions', async ({
  page,
  request,
  world,
  wire,
}) => {
  await page.clock.install()
  await openVehicle(page, 1, '?fold=nonsense')
  await expectRevisionCount(page, 14)
  expect(inAddress(page, 'fold')).toBeNull()

  await test.step('keys move through the revisions and check times, but not while typing, and can be turned off', async () => {
    const names = await readTimeline(page, 4)
    await page.evaluate(() => scrollTo(0, 0))
    for (const key of ['j', 'j', 'j', 'k', 'Control+j']) await page.keyboard.press(key)
    await expect(focusedRevision(page)).toHaveAccessibleName(names[1] ?? '')
    // One tab stop for the list, then the row's own button.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(revisions(page).getByText('history_date')).toBeVisible()
    const utc = await textOf(revisions(page).locator('dt:text-is("history_date") + dd'))
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await page.keyboard.press('t')
    await expect(verdict(page)).toHaveText(/^(?:Active|Inactive)/)
    await expect(focusedRevision(page)).toHaveAccessibleName(names[1] ?? '')
    expect(utc).toMatch(/\.\d{6}Z$/)
    const id = /^Revision \d+/.exec(names[1] ?? '')?.[0] ?? ''
    await openTechnicalDetails(page)
    await expect(
      page
        .getByRole('region', { name: /^Was it active at/ })
        .getByText(id)
        .first(),
    ).toBeVisible()
    await timeField(page).fill('')
    await page.keyboard.press('j')
    await expect(timeField(page)).toHaveValue('j')

    await (await inMenu(revisions(page), 'Shortcuts')).click()
    await page.getByRole('checkbox', { name: /^Turn on single-key/ }).uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await expect(focusedRevision(page)).toHaveCount(0)
    await rawValuesButton(page, await idAt(page, 2)).click()
    await expect(revisions(page).getByText('history_date')).toHaveCount(0)
  })

  await test.step('opened raw values stay with their revision, under any filters', async () => {
    // The newest change, and the newest with the status Inactive.
    const [newest, off] = [await idAt(page, 1), await idAt(page, 4)]
    await rawValuesButton(page, newest).click()
    await rawValuesButton(page, off).click()
    await expect(revisions(page).getByText('history_id')).toHaveCount(2)
    await openFilters(page)
    await filter(page, 'Status').selectOption('false')
    await expectRevisionCount(page, 4)
    await expect(revision(page, off)).toContainText(`history_id${off}`)
    await expect(revisions(page).getByText('history_id')).toHaveCount(1)
    await filter(page, 'Status').selectOption('')
    await expectRevisionCount(page, 14)
    await expect(revision(page, newest)).toContainText(`history_id${newest}`)
    await expect(revisions(page).getByText('history_id')).toHaveCount(2)
    const reasons = filter(page, 'Reason')
    await reasons.fill('NO SUCH REASON')
    await reasons.press('Enter')
    await expect(revisions(page).getByText('No changes match these filters')).toBeVisible()
    await reasons.fill('LEASE start')
    await reasons.press('Enter')
    await filter(page, 'Changed by').fill('osei')
    await filter(page, 'Changed by').press('Enter')
    await expect(revisions(page).getByText(/^\d+ changes? match/)).toBeVisible()
    for (const row of await revisionRows(page).all())
      await expect(row).toContainText(/Lease start.*m\.osei|m\.osei.*Lease start/s)
    await revisions(page).getByRole('button', { name: 'Clear filters' }).click()
    await expectRevisionCount(page, 14)
  })

  await test.step('a row that opens grows down, also at the end of the list', async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const button = rawValuesButton(page, await idAt(page, 13))
    const before = await button.boundingBox()
    await button.click()
    await expect(revisions(page).getByText('history_id')).toHaveCount(3)
    expect(await button.boundingBox()).toEqual(before)
    await button.click()
    await page.evaluate(() => scrollTo(0, 0))
  })

  await test.step('newer changes are offered when the user returns to the tab, and shown on request', async () => {
    const newest = await itemAt(page, 1).getAttribute('aria-label')
    await updateVehicle(request, world, 1, { year: '2031' })
    await updateVehicle(request, world, 1, { year: '2032' })
    const sent = await historyRequestsDuring(wire, async () => {
      await page.clock.fastForward(60_000)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await expect(revisions(page).getByText('2 newer changes')).toBeVisible()
    })
    expect(sent.map(({ query }) => query)).toEqual([
      expect.stringMatching(/^history_date__gte=[^&]+&limit=1$/),
    ])
    await expect(itemAt(page, 1)).toHaveAccessibleName(newest ?? '')
    await revisions(page).getByRole('button', { name: 'Show them' }).click()
    await expectRevisionCount(page, 16)
    await expect(itemAt(page, 1)).toBeFocused()
    // Three changes that keep the status are collapsed.
    await (await inMenu(revisions(page), 'Show all changes')).click()
    await expect(itemAt(page, 3)).toHaveAccessibleName(newest ?? '')
    await expect(revisions(page).getByText('newer changes')).toHaveCount(0)
  })
})

/** Returns the file that a button of the timeline saves. */
async function exported(page: Page, name: string): Promise<string> {
  const saving = page.waitForEvent('download')
  await (await inMenu(revisions(page), name)).click()
  return readFileSync(await (await saving).path(), 'utf8')
}
