import { expect, test } from '../../support/test'
import { consoleError, noResponse, responded } from '../../support/wire/incidents'

// If the console can't start, the user reads a sentence, never an endless skeleton.

test('F33 code that fails to load is reported', { tag: '@core' }, async ({ page, signInAs, allow }) => {
  allow(
    noResponse('/assets/drawing-'),
    noResponse('/assets/vehicles'),
    consoleError(/Part of Fleet Console couldn’t load/),
  )
  await signInAs('manager')

  await test.step('the console’s own code: the page reports it', async () => {
    await page.route('**/assets/drawing-*.js', (route) => route.abort('failed'))
    await page.goto('/vehicles')
    await expect(page.getByRole('alert')).toHaveText(
      'Fleet Console couldn’t load. Check your connection, then reload the page.',
    )
  })

  await test.step('a page’s code, after a reload: the page reports it, and the rest stays', async () => {
    await page.unroute('**/assets/drawing-*.js')
    await page.route('**/assets/vehicles.index*.js', (route) => route.abort('failed'))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Fleet Console was updated' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
  })
})

test('F33 config.json: a message for the administrator', async ({ page, allow }) => {
  allow(responded(404, '/config.json'))
  const heading = page.getByRole('heading', { level: 1, name: 'Fleet Console isn’t set up' })
  await test.step('config.json is an HTML page', async () => {
    const body = '<!doctype html><title>Index</title>'
    await page.route('**/config.json', (route) => route.fulfill({ body, contentType: 'application/json' }))
    await page.goto('/vehicles/1')
    await expect(heading).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('is a page instead of JSON')
  })

  await test.step('config.json is missing', async () => {
    await page.route('**/config.json', (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await page.goto('/vehicles/1')
    await expect(page.getByRole('alert')).toContainText('/config.json returned status 404')
  })
})
