import { test, untilKept } from '../../support/kept-copy'
import { signedOut } from '../../support/pages/session-page'
import { expectRevisionCount, openVehicle } from '../../support/pages/vehicle-page'
import { signIn } from '../../support/sign-in'
import { expect } from '../../support/test'
import { answer, consoleError } from '../../support/wire/incidents'

test.use({ serviceWorkers: 'allow', policy: 'static' })

test('F101 the API moves to another origin, which the kept page’s policy does not allow: one reload', async ({
  page,
  context,
  host,
  allow,
}) => {
  await signIn(context, host.origin, 'manager')
  allow(answer(401, '/api/'), consoleError(/Content Security Policy/))
  const reached: string[] = []
  await page.route(/^https:\/\/\w+\.example\//, (route) => {
    reached.push(new URL(route.request().url()).origin)
    const headers = {
      'Access-Control-Allow-Origin': host.origin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Allow-Headers': 'content-type',
    }
    return route.fulfill({ status: route.request().method() === 'OPTIONS' ? 204 : 401, headers })
  })
  const loads: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  await untilKept(page)

  for (const origin of ['https://first.example', 'https://second.example'])
    await test.step(origin, async () => {
      await page.goto('about:blank')
      host.apiOrigin = origin
      host.settings = { apiBaseUrl: origin, signInUrl: `${origin}/sign-in`, signOutUrl: undefined }
      host.deploy('first')
      ;[reached.length, loads.length] = [0, 0]
      await page.goto('/vehicles/1')
      await expect(signedOut(page)).toBeVisible()
      expect(new Set(reached)).toEqual(new Set([origin]))
      expect(loads).toHaveLength(2)
      // As if a minute had passed: it reloads once in that time.
      await page.evaluate(() => sessionStorage.clear())
      await page.goto('/vehicles/1')
      await expect(signedOut(page)).toBeVisible()
      await untilKept(page)
    })
})
