import { expectTraceOnDemand } from '../../support/pages/trace-on-demand'
import { expectRevisionCount, openVehicle, revisions } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { answer } from '../../support/wire/incidents'

// Refusals as the vehicle page meets them; a form's are in edit-refused.spec.ts.

const HISTORY = '/v2/vehicles/1/history/'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

for (const { title, header, least } of [
  { title: 'seconds', header: () => '4', least: 4_000 },
  { title: 'a date', header: () => new Date(Date.now() + 5_000).toUTCString(), least: 4_000 },
  { title: 'nothing', header: () => null, least: 5_000 },
  { title: 'a negative', header: () => '-5', least: 5_000 },
]) {
  test(`F35 429 with ${title}: the read waits, says so, and goes on by itself`, async ({ page, allow }) => {
    allow(answer(429, HISTORY))
    const asked: number[] = []
    await page.route(`**${HISTORY}**`, async (route) => {
      asked.push(Date.now())
      if (asked.length > 1) return route.continue()
      const retryAfter = header()
      await route.fulfill({
        status: 429,
        contentType: 'application/json',
        headers: retryAfter === null ? {} : { 'Retry-After': retryAfter },
        body: '{"detail": "Request was throttled."}',
      })
    })
    await openVehicle(page, 1)
    await expect(revisions(page).getByText(/asks to wait [1-6] s/)).toBeVisible()
    await expectRevisionCount(page, 14)
    await expect(page.getByRole('alert')).toHaveCount(0)
    const [first = 0, second = 0] = asked
    expect(second - first).toBeGreaterThanOrEqual(least)
  })
}

test('F35 429 again and again, as the service sends it', async ({ page, allow }) => {
  allow(answer(429, '/v2/'))
  await openVehicle(page, 900429)
  await expectRevisionCount(page, 100)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('F36 413 on a read: a message, and no second try', async ({ page, wire, allow }) => {
  allow(answer(413, '/v2/'))
  await openVehicle(page, 900413)
  await expect(revisions(page).getByRole('alert')).toContainText('too large for the service')
  const sent = wire.to('/v2/vehicles/900413/history/').map(({ query }) => query)
  expect(sent).toEqual([...new Set(sent)])
})

test('F37 500 with a stack trace: a plain message, the request id, the trace on demand as text', async ({
  page,
  wire,
  allow,
}) => {
  allow(answer(500, '/v2/'))
  await openVehicle(page, 900500)
  const alert = revisions(page).getByRole('alert')
  await expect(alert).toContainText('the service had an internal error')
  await expectTraceOnDemand(page, alert)
  const sent = wire.to('/v2/vehicles/900500/history/').map(({ query }) => query)
  expect(sent).toEqual([...new Set(sent)])
})
