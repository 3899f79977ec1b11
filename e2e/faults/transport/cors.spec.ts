import { banner, UNREACHABLE } from '../../support/pages/session-page'
import { ask, expectRevisionCount, historyFailure, openVehicle } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { consoleError, noResponse, responded } from '../../support/wire/incidents'
import { REFRESH } from '../../support/wire/wire'

// A console on a different origin than its API: the browser hides the API's refusals.

test.use({ deployment: 'cross-origin' })

test.beforeEach(async ({ signInAs, allow }) => {
  allow(responded(401, '/'), noResponse('/'), consoleError(/blocked by CORS policy/))
  await signInAs('manager')
})

test('F18 401 without CORS headers', { tag: '@core' }, async ({ page, faults, world }) => {
  await test.step('on a read request: the message names CORS', async () => {
    await faults.switchOn({ path: '/v2/vehicles/1/', kind: '401-without-cors', times: 100 })
    await openVehicle(page, 1)
    await expect(historyFailure(page)).toContainText('CORS')
    await faults.clear()
    await historyFailure(page).getByRole('button', { name: 'Try again' }).click()
    await expectRevisionCount(page, 14)
  })

  await test.step('on a refresh: the banner names CORS, and it continues automatically', async () => {
    world.expireAccessTokens()
    await faults.switchOn({ path: REFRESH, kind: '401-without-cors', times: 1000 })
    await ask(page, '2024-07-10 12:00', 'UTC')
    await expect(banner(page, UNREACHABLE)).toContainText('CORS')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await faults.clear()
    await expect(banner(page, UNREACHABLE)).toHaveCount(0)
  })
})
