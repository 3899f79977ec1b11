import type { Route } from 'playwright/test'
import {
  expectRevisionCount,
  itemAt,
  openVehicle,
  readTimeline,
  revisionRows,
  revisions,
  scrollToItem,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { changeRows, isHistory } from '../../support/wire/history'
import { responded } from '../../support/wire/incidents'

test('F24 F42 F45 a long history with broken, missing, or repeated rows: no row is lost, and none is shown twice', async ({
  page,
  signInAs,
  allow,
}) => {
  allow(responded(500, '/v2/vehicles/2/'))
  await signInAs('manager')
  await changeRows(page, ([newest], query) => {
    if (newest && query.get('limit') === '50' && !query.has('offset')) newest.history_date = 'yesterday'
  })
  await openVehicle(page, 2, '?fold=none')
  await expectRevisionCount(page, 100_000)

  await test.step('F42 the very first row is broken: the next three pages are complete', async () => {
    await expect(page.getByText(/^Status unknown: couldn’t read the newest of 100,000/)).toBeVisible()
    const [first, ...rest] = await readTimeline(page, 150)
    expect(first).toBe('Unreadable row')
    const ids = rest.map((name) => Number(/^Revision (\d+)/.exec(name)?.[1]))
    expect(ids).toEqual(Array.from({ length: 149 }, (_, place) => (ids[0] ?? 0) - place))
    await expect(revisions(page).getByText(/changed while/)).toHaveCount(0)
  })

  await test.step('F24 one click loads a failed page again, and loaded rows stay', async () => {
    const fail = (route: Route) => route.fulfill({ status: 500, body: 'broken' })
    await page.route(isHistory, fail)
    await page.keyboard.press('End')
    const alert = revisions(page).getByRole('alert')
    await expect(alert).toBeVisible()
    await expect(revisionRows(page).last()).toBeVisible()
    await page.unroute(isHistory, fail)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toHaveCount(0)
    await scrollToItem(page, 230)
    await expect(itemAt(page, 230)).toHaveAccessibleName(/^Revision /)
  })

  await test.step('F45 the count shrinks and rows repeat across pages: each revision once, with a note', async () => {
    // After the first response, two revisions disappear, so later pages start with rows that the previous page ended
    // with.
    await page.unroute(isHistory)
    await page.route(isHistory, async (route) => {
      const url = new URL(route.request().url())
      const offset = url.searchParams.get('offset')
      url.searchParams.set('offset', String(Math.max(0, Number(offset) - 2)))
      const response = await route.fetch({ url: url.href })
      const body = (await response.json()) as { count: number }
      await route.fulfill({ response, json: { ...body, count: body.count - (offset === null ? 0 : 2) } })
    })
    await openVehicle(page, 2, '?fold=none')
    await expectRevisionCount(page, 100_000)
    await scrollToItem(page, 60)
    await expect(itemAt(page, 60)).toHaveAccessibleName(/^Revision /)
    await expectRevisionCount(page, 99_998)
    await expect(revisions(page).getByText(/changed while/)).toBeVisible()
    await expect(revisions(page).getByText('It keeps changing, so rows may be missing.')).toBeVisible()
    // The border between the first rows and the next page.
    await scrollToItem(page, 50)
    const ids = await revisionRows(page).evaluateAll((rows) =>
      rows.map((row) => Number(/^Revision (\d+)/.exec(row.getAttribute('aria-label') ?? '')?.[1])),
    )
    expect(ids).toEqual(ids.map((_, place) => (ids[0] ?? 0) - place))
  })
})
