import { expectAccessible } from '../../support/axe'
import { fillSignIn, signedOut, signOut } from '../../support/pages/session-page'
import { expectRevisionCount } from '../../support/pages/vehicle-page'
import { PASSWORD } from '../../support/sign-in'
import { expect, test } from '../../support/test'
import { nobodySignedIn } from '../../support/wire/incidents'
import { consoleConfig } from '../../support/world/console-config'

test.use({ allowed: [nobodySignedIn] })

test('signing out, Back, and signing in again', { tag: ['@core', '@cross-origin'] }, async ({
  page,
  signInAs,
  world,
}) => {
  await signInAs('manager')
  await page.goto('/vehicles')
  await page.getByRole('searchbox', { name: 'Find a vehicle' }).fill('#1')
  await page.keyboard.press('Enter')
  await expectRevisionCount(page, 14)

  await test.step('after signing out, the focus is on the message', async () => {
    await signOut(page)
    await expect(signedOut(page)).toBeVisible()
    await expect(signedOut(page)).toBeFocused()
  })

  await test.step('after Back, signing in leads to the URL that is shown', async () => {
    await page.goBack()
    await expect(page).toHaveURL(
      new RegExp(`^${world.consoleOrigin}/vehicles\\?(?:fleet=1&)?find=%231(?:&fleet=1)?$`),
    )
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Username').fill('manager')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible()
    await expect(page).toHaveURL(
      new RegExp(`^${world.consoleOrigin}/vehicles\\?(?:fleet=1&)?find=%231(?:&fleet=1)?$`),
    )
  })
})

test('after a sign-out, only the console’s button or the sign-in page signs in again', async ({
  page,
  world,
}) => {
  // This service has no sign-out endpoint: its cookie stays.
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: consoleConfig('', { signOut: false }) }),
  )
  const vehicles = page.getByRole('heading', { level: 1, name: 'Vehicles' })
  for (const arrival of ['first', 'once more']) {
    await test.step(`${arrival}: from the sign-in page, opened by its URL`, async () => {
      await page.goto(`${world.apiOrigin}/demo/sign-in?return=/vehicles`)
      await fillSignIn(page, 'manager')
      await expect(vehicles).toBeVisible()
    })
    await test.step(`${arrival}: signed out, and no reload, URL, or Back signs in`, async () => {
      await signOut(page)
      await expect(signedOut(page)).toBeVisible()
      await page.reload()
      await expect(signedOut(page)).toBeVisible()
      await page.goto('/citations')
      await expect(signedOut(page)).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(/\/vehicles(?:\?fleet=1)?$/)
      await expect(signedOut(page)).toBeVisible()
    })
  }
})

test.describe('an API on a different site', () => {
  test.use({ bypassCSP: true })

  test('a sign-in without a session: the page names cookies as the cause', async ({ page, world }) => {
    const api = 'https://api.example'
    const config = { ...consoleConfig(api), signInUrl: `${api}/sign-in` }
    await page.route('**/config.json', (route) => route.fulfill({ json: config }))
    const headers = {
      'Access-Control-Allow-Origin': world.consoleOrigin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Allow-Headers': 'Content-Type',
    }
    await page.route(`${api}/**`, (route) => {
      const url = new URL(route.request().url())
      const back = url.searchParams.get('return') ?? '/'
      return url.pathname === '/sign-in'
        ? route.fulfill({ contentType: 'text/html', body: `<a href="${back}">Continue</a>` })
        : route.fulfill({ status: route.request().method() === 'OPTIONS' ? 204 : 401, headers, json: {} })
    })
    const cause = page
      .getByRole('status')
      .filter({ hasText: 'Your browser may be blocking cookies from api.example' })
    await page.goto('/vehicles')
    await expect(signedOut(page)).toBeVisible()
    await expect(cause).toHaveCount(0)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(signedOut(page)).toBeVisible()
    await expect(cause).toContainText('put both on one site')
    await expectAccessible(page)
  })
})
