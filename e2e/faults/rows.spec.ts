import { changeRows } from '../support/history'
import { expect, test } from '../support/test'
import { expectRevisionCount, openVehicle, readTimeline, revisions } from '../support/vehicle-page'

test('F42 the very first row is broken: none of the following three pages is missing', async ({
  page,
  signInAs,
}) => {
  await signInAs('manager')
  await changeRows(page, ([newest], query) => {
    if (newest && query.get('limit') === '50' && !query.has('offset')) newest.history_date = 'yesterday'
  })
  await openVehicle(page, 2)
  await expectRevisionCount(page, 100_000)
  const [first, ...rest] = await readTimeline(page, 150)
  expect(first).toBe('Unreadable row')
  const ids = rest.map((name) => Number(/^Revision (\d+)/.exec(name)?.[1]))
  expect(ids).toEqual(Array.from({ length: 149 }, (_, place) => (ids[0] ?? 0) - place))
  await expect(revisions(page).getByText(/changed while/)).toHaveCount(0)
})
