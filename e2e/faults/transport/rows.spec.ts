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

test('F42 the very first row is broken: none of the following three pages is missing', async ({
  page,
  signInAs,
}) => {
  await signInAs('manager')
  await changeRows(page, ([newest], query) => {
    if (newest && query.get('limit') === '50' && !query.has('offset')) newest.history_date = 'yesterday'
  })
  await openVehicle(page, 2, '?fold=none')
  await expectRevisionCount(page, 100_000)
  await expect(page.getByText(/^Status unknown: the newest of 100,000/)).toBeVisible()
  const [first, ...rest] = await readTimeline(page, 150)
  expect(first).toBe('Unreadable row')
  const ids = rest.map((name) => Number(/^Revision (\d+)/.exec(name)?.[1]))
  expect(ids).toEqual(Array.from({ length: 149 }, (_, place) => (ids[0] ?? 0) - place))
  await expect(revisions(page).getByText(/changed while/)).toHaveCount(0)
})

test('F45 the count shrinks and rows repeat across pages: each revision once, and it is said', async ({
  page,
  signInAs,
}) => {
  await signInAs('manager')
  // After the first answer two revisions are gone, and later pages begin with the rows that ended the one before.
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
  await expect(revisions(page).getByText('2 revisions were removed')).toBeVisible()
  // Where the first page ends and what was read next begins.
  await scrollToItem(page, 50)
  await expect(revisions(page).getByText(/sent revision \d+ here once more/)).toHaveCount(2)
  const names = await revisionRows(page).evaluateAll((rows) =>
    rows.map((row) => row.getAttribute('aria-label')),
  )
  expect(new Set(names).size).toBe(names.length)
})
