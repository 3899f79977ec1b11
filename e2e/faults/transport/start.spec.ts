import { expect, test } from '../../support/test'
import { answer, consoleError, noAnswer } from '../../support/wire/incidents'

// What goes wrong before there is a console: a person reads a sentence, never the outline for ever.

test('F33 code that does not load', { tag: '@core' }, async ({ page, signInAs, allow }) => {
  allow(
    noAnswer('/assets/drawing-'),
    noAnswer('/assets/vehicles'),
    consoleError(/A part of the console could not be loaded/),
  )
  await signInAs('manager')

  await test.step('of the console: the page says so', async () => {
    await page.route('**/assets/drawing-*.js', (route) => route.abort('failed'))
    await page.goto('/vehicles')
    await expect(page.getByRole('alert')).toHaveText(
      'The console could not be loaded. Check the connection, then reload this page.',
    )
  })

  await test.step('of a page, after a reload: the page says so, the rest stays', async () => {
    await page.unroute('**/assets/drawing-*.js')
    await page.route('**/assets/vehicles.index*.js', (route) => route.abort('failed'))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
  })
})

test('F33 config.json: a message for the person who set it up', async ({ page, allow }) => {
  allow(answer(404, '/config.json'))
  const heading = page.getByRole('heading', { level: 1, name: 'The console is not set up' })
  await test.step('is a page', async () => {
    const body = '<!doctype html><title>Index</title>'
    await page.route('**/config.json', (route) => route.fulfill({ body, contentType: 'application/json' }))
    await page.goto('/vehicles/1')
    await expect(heading).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('is a page instead of JSON')
  })

  await test.step('is not there', async () => {
    await page.route('**/config.json', (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await page.goto('/vehicles/1')
    await expect(page.getByRole('alert')).toContainText('/config.json answered with status 404')
  })
})

test('F33 the settings of the last visit are checked: a difference reloads the page once', async ({
  page,
  signInAs,
  allow,
  world,
}) => {
  const settings = await (await page.request.get(`${world.consoleOrigin}/config.json`)).json()
  const serve = (body: object) => page.route('**/config.json', (route) => route.fulfill({ json: body }))
  let loads = 0
  page.on('domcontentloaded', () => {
    loads += 1
  })
  await signInAs('manager')
  await page.goto('/diagnostics')
  await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible()

  await test.step('nothing has changed', async () => {
    loads = 0
    await page.goto('/vehicles')
    await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible()
    expect(loads).toBe(1)
  })

  await test.step('a fleet has another name', async () => {
    const fleets = settings.fleets.map((fleet: object) => ({ ...fleet, title: 'Maple Rentals' }))
    await serve({ ...settings, fleets })
    loads = 0
    await page.goto('/vehicles?fleet=2')
    await expect(page.getByRole('button', { name: 'Fleet: Maple Rentals' })).toBeVisible()
    expect(loads).toBe(2)
  })

  await test.step('they do not come: the console goes on with the last ones', async () => {
    allow(noAnswer('/config.json'))
    await page.route('**/config.json', (route) => route.abort('failed'))
    await page.goto('/vehicles')
    await expect(page.getByRole('button', { name: 'Fleet: Maple Rentals' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible()
  })

  await test.step('they are wrong: the page for the person who set them up', async () => {
    allow(answer(404, '/config.json'))
    await page.route('**/config.json', (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/vehicles')
    await expect(page.getByRole('alert')).toContainText('/config.json answered with status 404')
  })
})
