import { findBox, goToVehicle } from '../../support/pages/find-page'
import { expectTraceOnDemand } from '../../support/pages/trace-on-demand'
import { expectRevisionCount, historyFailure, openVehicle, revisions } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { answer } from '../../support/wire/incidents'

// Refusals as the vehicle page meets them; a form's are in edit-refused.spec.ts.

/** Headers `Retry-After` of a vehicle's first read, and how many milliseconds the second one waits at least. */
const WAITS = [
  { title: 'seconds', vehicleId: 1, revisions: 14, header: () => '4', least: 4_000 },
  {
    title: 'a date',
    vehicleId: 7,
    revisions: 4,
    header: () => new Date(Date.now() + 5_000).toUTCString(),
    least: 4_000,
  },
  { title: 'nothing', vehicleId: 8, revisions: 4, header: () => null, least: 5_000 },
  { title: 'a negative', vehicleId: 17, revisions: 4, header: () => '-5', least: 5_000 },
] as const

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.goto('/vehicles')
  await expect(findBox(page)).toBeVisible()
})

test('F35 429: the read waits, says so, and goes on by itself', async ({ page, allow }) => {
  for (const { title, vehicleId, revisions: count, header, least } of WAITS)
    await test.step(`with ${title}`, async () => {
      const history = `/v2/vehicles/${vehicleId}/history/`
      allow(answer(429, history))
      const asked: number[] = []
      await page.route(`**${history}**`, async (route) => {
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
      await goToVehicle(page, vehicleId)
      await expect(revisions(page).getByText(/: wait [1-6] s before/)).toBeVisible()
      await expectRevisionCount(page, count)
      await expect(page.getByRole('alert')).toHaveCount(0)
      const [first = 0, second = 0] = asked
      expect(second - first).toBeGreaterThanOrEqual(least)
    })

  await test.step('again and again, as the service sends it', async () => {
    allow(answer(429, '/v2/vehicles/900429/'))
    await openVehicle(page, 900429)
    await expectRevisionCount(page, 100)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('F36 F37 reads that are not tried again', async ({ page, wire, allow }) => {
  const expectAskedOnce = (vehicleId: number) => {
    const sent = wire.to(`/v2/vehicles/${vehicleId}/history/`).map(({ query }) => query)
    expect(sent).toEqual([...new Set(sent)])
  }

  await test.step('F36 413: a message', async () => {
    allow(answer(413, '/v2/vehicles/900413/'))
    await goToVehicle(page, 900413)
    await expect(historyFailure(page)).toContainText('what was sent is too large')
    expectAskedOnce(900413)
  })

  await test.step('F37 500 with a stack trace: a plain message, the request id, the trace on demand as text', async () => {
    allow(answer(500, '/v2/vehicles/900500/'))
    await goToVehicle(page, 900500)
    const alert = historyFailure(page)
    await expect(alert).toContainText('an internal error')
    await expectTraceOnDemand(page, alert)
    expectAskedOnce(900500)
  })
})
