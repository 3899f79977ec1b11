import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import {
  expectRevisionCount,
  filter,
  inAddress,
  itemAt,
  openVehicle,
  readTimeline,
  revisions,
  showIn,
  textOf,
  timeField,
  verdict,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { historyCalls, isHistory, timelineCalls } from '../../support/wire/history'
import { updateVehicle } from '../../support/world/api'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

/** The revision in focus: its line of the list. */
function inFocus(page: Page) {
  return revisions(page).locator('li:focus')
}

async function jumpTo(page: Page, time: string): Promise<void> {
  const field = revisions(page).getByRole('textbox', { name: 'Jump to a date' })
  await field.fill(time)
  await field.press('Enter')
}

test('a date far down takes one request and a page, and a reload or a link shows the same rows', {
  tag: '@abroad',
}, async ({ page, wire, localTime }) => {
  await openVehicle(page, 2)
  await expectRevisionCount(page, 100_000)
  const steps = await page.evaluate(() => history.length)
  await wire.quiet()
  wire.clear()
  await jumpTo(page, localTime('2024-06-11T12:00:00Z'))
  await expect(inFocus(page)).toHaveAccessibleName(/^Revision /)
  await wire.quiet()
  const [counted, ...pages] = timelineCalls(wire).map(({ query }) => query)
  expect(counted).toMatch(
    /^history_date__gte=2024-06-11T12%3A00%3A01.000000Z&history_date__lte=[^&]+&limit=1$/,
  )
  expect(pages.length).toBe(1)
  const top = (await inFocus(page).getAttribute('aria-label')) ?? ''
  const place = Number(await inFocus(page).getAttribute('aria-posinset'))
  await expect.poll(() => inAddress(page, 'offset')).toBe(String(place - 1))
  expect(await page.evaluate(() => history.length)).toBe(steps)

  await page.reload()
  await expect(itemAt(page, place)).toHaveAccessibleName(top)
  await expect(itemAt(page, place)).toBeInViewport()
  const address = page.url()
  await page.goto('/vehicles')
  await page.goto(address)
  await expect(itemAt(page, place)).toHaveAccessibleName(top)
  await expect(itemAt(page, place)).toBeInViewport()
  expect(inAddress(page, 'offset')).toBe(String(place - 1))
  // Another list has other places.
  await page.evaluate(() => scrollTo(0, 0))
  await filter(page, 'State').selectOption('false')
  await expect.poll(() => inAddress(page, 'offset')).toBeNull()
})

test('keys move through the revisions and ask, never while typing, and can be turned off', async ({
  page,
}) => {
  await openVehicle(page, 1, '?offset=nonsense')
  await expectRevisionCount(page, 14)
  expect(inAddress(page, 'offset')).toBeNull()
  const names = await readTimeline(page, 4)
  await page.evaluate(() => scrollTo(0, 0))
  for (const key of ['j', 'j', 'j', 'k', 'Control+j']) await page.keyboard.press(key)
  await expect(inFocus(page)).toHaveAccessibleName(names[1] ?? '')
  // One stop for Tab, then the row's own button.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(revisions(page).getByText('history_date')).toBeVisible()
  const utc = await textOf(revisions(page).locator('dd').nth(3))
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('t')
  await expect(verdict(page)).toHaveText(/^(?:Active|Not active)/)
  await expect(inFocus(page)).toHaveAccessibleName(names[1] ?? '')
  expect(utc).toMatch(/\.\d{6}Z$/)
  const id = /^Revision \d+/.exec(names[1] ?? '')?.[0] ?? ''
  await expect(
    page
      .getByRole('region', { name: /^Was it active at/ })
      .getByText(id)
      .first(),
  ).toBeVisible()
  await timeField(page).fill('')
  await page.keyboard.press('j')
  await expect(timeField(page)).toHaveValue('j')

  await revisions(page).getByRole('button', { name: 'Keys' }).click()
  await page.getByRole('checkbox', { name: /^Single keys/ }).uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(inFocus(page)).toHaveCount(0)
})

test('the focus stays with its revision far out of sight', async ({ page }) => {
  await openVehicle(page, 2)
  await expectRevisionCount(page, 100_000)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const name = (await inFocus(page).getAttribute('aria-label')) ?? ''
  await page.evaluate(() => scrollTo(0, 2_000_000))
  await expect(itemAt(page, 30)).toHaveCount(0)
  await expect(inFocus(page)).toHaveAccessibleName(name)
  await page.keyboard.press('j')
  await expect(itemAt(page, 3)).toBeFocused()
  await expect(itemAt(page, 3)).toBeInViewport()
})

test('an export holds what the screen shows, in the zone in force and in UTC', { tag: '@abroad' }, async ({
  page,
}) => {
  await openVehicle(page, 1, '?active=true')
  await expectRevisionCount(page, 10)
  for (const zone of ['Asia/Kathmandu', 'America/New_York']) {
    await showIn(page, zone)
    await expect(revisions(page)).toContainText(zone.endsWith('York') ? /E[DS]T/ : 'UTC+5:45')
    const rows = await readTimeline(page, 10)
    const shown = rows.map((name) => name.replace(/^.*? fleet, /, ''))
    const json = JSON.parse(await exported(page, 'Export JSON')) as {
      revisions: { history_id: string; time: string; utc: string; history_date: string }[]
    }
    expect(json.revisions.map(({ time }) => time)).toEqual(shown)
    expect(rows.map((name) => /^Revision (\d+)/.exec(name)?.[1])).toEqual(
      json.revisions.map(({ history_id }) => history_id),
    )
    for (const { utc, history_date } of json.revisions) {
      expect(utc).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
      expect(Date.parse(utc)).toBe(Date.parse(history_date))
    }
    const csv = await exported(page, 'Export CSV')
    for (const { time, utc } of json.revisions) expect(csv).toContain(`"${time}",${zone},${utc}`)
    await expect(revisions(page).getByText('Saved 10 revisions.')).toBeVisible()
  }
})

test('a long export shows its progress and can be cancelled', async ({ page, wire }) => {
  await openVehicle(page, 2)
  await expectRevisionCount(page, 100_000)
  const gate = await Gate.before(
    page,
    (url) => isHistory(url) && url.searchParams.get('limit') === '1000' && url.searchParams.has('offset'),
  )
  await revisions(page).getByRole('button', { name: 'Export CSV' }).click()
  await expect.poll(() => gate.held).toBe(4)
  const progress = revisions(page).getByRole('progressbar')
  await expect(progress).toHaveAccessibleName('Reading 1,000 of 100,000 revisions')
  await revisions(page).getByRole('button', { name: 'Cancel export' }).click()
  await expect(revisions(page).getByText('Export cancelled')).toBeVisible()
  await expect(progress).toHaveCount(0)
  wire.clear()
  gate.open()
  await wire.quiet()
  expect(historyCalls(wire).filter(({ query }) => query.includes('limit=1000'))).toEqual([])
})

test('an export keeps the filters it began with while others are shown, and says so', async ({ page }) => {
  await openVehicle(page, 2, '?from=2025-06-01T00:00')
  const rows = Number(await itemAt(page, 1).getAttribute('aria-setsize'))
  const count = rows.toLocaleString('en')
  const gate = await Gate.before(
    page,
    (url) => isHistory(url) && url.searchParams.get('limit') === '1000' && url.searchParams.has('offset'),
  )
  await revisions(page).getByRole('button', { name: 'Export JSON' }).click()
  const progress = revisions(page).getByRole('progressbar')
  await expect(progress).toHaveAccessibleName(`Reading 1,000 of ${count} revisions`)
  await filter(page, 'State').selectOption('false')
  await expect(itemAt(page, 1)).not.toHaveAttribute('aria-setsize', String(rows))
  await expect(progress).toHaveAccessibleName(
    `Reading 1,000 of ${count} revisions, by the filters the export began with`,
  )
  const saving = page.waitForEvent('download')
  gate.open()
  const saved = JSON.parse(readFileSync(await (await saving).path(), 'utf8')) as {
    filters: unknown
    revisions: unknown[]
  }
  expect(saved.filters).toEqual({ from: '2025-06-01T00:00' })
  expect(saved.revisions).toHaveLength(rows)
  await expect(revisions(page).getByText(/^Saved /)).toHaveText(
    `Saved ${count} revisions, by the filters the export began with.`,
  )
  await filter(page, 'State').selectOption('')
  await expect(revisions(page).getByText(/^Saved /)).toHaveText(`Saved ${count} revisions.`)
})

test('newer revisions are offered when a person comes back, and shown on request', async ({
  page,
  request,
  world,
  wire,
}) => {
  await page.clock.install()
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  const newest = await itemAt(page, 1).getAttribute('aria-label')
  await updateVehicle(request, world, 1, { year: '2031' })
  await updateVehicle(request, world, 1, { year: '2032' })
  await wire.quiet()
  wire.clear()
  await page.clock.fastForward(60_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(revisions(page).getByText('2 newer revisions')).toBeVisible()
  expect(timelineCalls(wire).map(({ query }) => query)).toEqual([
    expect.stringMatching(/^history_date__gte=[^&]+&limit=1$/),
  ])
  await expect(itemAt(page, 1)).toHaveAccessibleName(newest ?? '')
  await revisions(page).getByRole('button', { name: 'Show them' }).click()
  await expectRevisionCount(page, 16)
  await expect(itemAt(page, 3)).toHaveAccessibleName(newest ?? '')
  await expect(itemAt(page, 1)).toBeFocused()
  await expect(revisions(page).getByText('newer revisions')).toHaveCount(0)
})

/** What a button of the timeline saves. */
async function exported(page: Page, name: string): Promise<string> {
  const saving = page.waitForEvent('download')
  await revisions(page).getByRole('button', { name }).click()
  return readFileSync(await (await saving).path(), 'utf8')
}
