import type { Page } from 'playwright/test'
import { preset } from '../../support/pages/ribbon-page'
import {
  ask,
  decidingRevision,
  expectRevisionCount,
  focusedRevision,
  inAddress,
  itemAt,
  openVehicle,
  revisionRows,
  revisions,
  verdict,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { isHistory, timelineCallsOfLoad } from '../../support/wire/history'
import type { Wire } from '../../support/wire/wire'

const COUNT = 100_000
/** Rows that may be in the document at once. */
const MAX_ROWS = 60

/** Near the ends, on both sides of where pages of fifty would meet, and in between. */
const PLACES = [99_999, 49, 75, 12_345, 49_985, 99_949, 66_650]
const TIMES = ['2023-06-03', '2023-08-30', '2024-06-11', '2025-02-27', '2031-01-01'].map(
  (day) => `${day} 12:00 Z`,
)
const LINKS = ['?offset=99999', '?offset=31415', '?offset=70&kind=~']

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('any place of 100,000 revisions is within two requests, by scrolling, by its date and by a link', {
  tag: '@reference',
}, async ({ page, wire }) => {
  await openVehicle(page, 2, '?fold=none')
  await expectRevisionCount(page, COUNT)
  await wire.quiet()
  for (const place of PLACES) {
    wire.clear()
    await scrollToShare(page, place / COUNT)
    expect(await requestsTaken(page, wire), `scrolled to ${place}`).toBeLessThanOrEqual(1)
  }
  const field = revisions(page).getByRole('textbox', { name: 'Jump to a date' })
  for (const time of TIMES) {
    wire.clear()
    await field.fill(time)
    await field.press('Enter')
    await expect(revisions(page).locator('li:focus')).toHaveAccessibleName(/^Revision /)
    expect(await requestsTaken(page, wire), `jumped to ${time}`).toBeLessThanOrEqual(2)
  }
  for (const link of LINKS) {
    wire.clear()
    await openVehicle(page, 2, link)
    expect(await requestsTaken(page, wire, link.includes('kind') ? '~' : null), link).toBe(2)
  }
})

test('a folded list', { tag: '@reference' }, async ({ page, wire }) => {
  const folds = revisions(page).getByRole('button', { name: /changes, still on the fleet$/ })

  await test.step('what stands there before the runs are read stays where it is', async () => {
    const ribbon = await Gate.before(page, (url) => isHistory(url) && url.searchParams.has('active'))
    await openVehicle(page, 2)
    await expectRevisionCount(page, COUNT)
    const older = revisions(page).getByRole('button', { name: '99,999 older revisions' })
    const [row, line] = [await itemAt(page, 1).boundingBox(), await older.boundingBox()]
    ribbon.open()
    await expect(folds.first()).toBeVisible()
    expect([await itemAt(page, 1).boundingBox(), await folds.first().boundingBox()]).toEqual([row, line])
    // The oldest of the newest run is the change of state, which no fold hides.
    await expect(revisionRows(page).nth(1)).toHaveAccessibleName(/on the fleet/)
  })

  await test.step('a place in it is found again, with the folds around it', async () => {
    // All runs of the ribbon are lines of the list, so that its middle is among them.
    await expect(preset(page, 'Year')).toBeEnabled()
    await wire.quiet()
    await scrollToShare(page, 0.5)
    await expect.poll(() => inAddress(page, 'fold')).toBe('runs')
    const offset = inAddress(page, 'offset')
    // The lines in view begin with the same one; how many are ready below depends on where it is cut.
    const names = async () =>
      (
        await revisions(page)
          .getByRole('listitem')
          .evaluateAll((items) => items.map((item) => item.ariaLabel))
      ).slice(0, 15)
    const before = await names()
    await page.reload()
    await expect.poll(names).toEqual(before)
    expect(inAddress(page, 'offset')).toBe(offset)
  })

  await test.step('the time asked about opens the fold that it is in', async () => {
    await ask(page, '2024-06-11 12:00', 'UTC')
    await expect(verdict(page)).toHaveText(/^(?:Active|Not active)/)
    const deciding = await decidingRevision(page)
    await revisions(page).getByRole('button', { name: 'Go to asked time' }).click()
    await expect(focusedRevision(page)).toHaveAccessibleName(new RegExp(`^Revision ${deciding}\\b`))
  })

  await test.step('it takes no more requests', async () => {
    await page.evaluate(() => scrollTo(0, 0))
    await folds.first().click()
    await wire.quiet()
    for (const share of [0.5, 0.99, 1]) {
      wire.clear()
      await scrollToShare(page, share)
      expect(await requestsTaken(page, wire), `scrolled to ${share}`).toBeLessThanOrEqual(1)
    }
  })
})

/** As by the scrollbar's thumb. */
async function scrollToShare(page: Page, share: number): Promise<void> {
  await page.evaluate(
    ([share]) => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * (share ?? 0)),
    [share],
  )
}

/** How many requests the timeline sent until all that is in view is there. */
async function requestsTaken(page: Page, wire: Wire, kind: string | null = null): Promise<number> {
  await expect(revisionRows(page).first()).toBeVisible()
  await wire.quiet()
  const items = revisions(page).locator('[aria-posinset]')
  await expect(items.and(page.getByLabel('Loading', { exact: true }))).toHaveCount(0)
  expect(await items.count()).toBeLessThanOrEqual(MAX_ROWS)
  return timelineCallsOfLoad(wire, kind).length
}
