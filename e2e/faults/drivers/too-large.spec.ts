import { BULK, createdCount, expectSent, openDrivers, posts, send } from '../../support/pages/drivers-page'
import { expect, test } from '../../support/test'
import { answer } from '../../support/wire/incidents'

test.use({ serviceOptions: { maxBulkRows: 100 } })

test('F36 drivers: a service that takes at most 100: smaller batches until it accepts them, and no driver twice', async ({
  page,
  context,
  world,
  wire,
  allow,
  signInAs,
}) => {
  allow(answer(413, BULK))
  await signInAs('manager')
  await openDrivers(page, 250)
  await send(page)
  await expectSent(page, '250 created')
  expect(posts(wire).map((ids) => ids.length)).toEqual([250, 125, 63, 63, 63, 61])
  expect(wire.to(BULK).map(({ status }) => status)).toEqual([413, 413, 200, 200, 200, 200])
  expect(new Set(posts(wire).slice(2).flat()).size).toBe(250)
  expect(await createdCount(context, world)).toBe(250)
})
