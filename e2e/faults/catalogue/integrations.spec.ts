import { answerCatalogue, count, openCatalogue, panel, types } from '../../support/pages/catalogue-page'
import { expect, test } from '../../support/test'
import { answer } from '../../support/wire/incidents'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('F47 integrations: markup and keys of objects are text, in cards, panels and searches', async ({
  page,
}) => {
  await openCatalogue(page, '?q=script&id=102')
  const odd = panel(page, '<img src=x onerror="alert(1)"><script>alert(2)</script>')
  await expect(odd).toContainText('<b>name</b>')
  await expect(odd).toContainText('X-<em>Odd</em>')
  await openCatalogue(page, '?id=103')
  await expect(
    panel(page, 'Keys of objects').getByRole('link', { name: 'https://proto.example/' }),
  ).toBeVisible()
  await expect(panel(page, 'Keys of objects')).toContainText('__proto__ string')
  await openCatalogue(page, '?q=__proto__&auth=input:constructor')
  await expect(types(page)).toHaveText([/Keys of objects/])
  expect(await page.locator('main img, main script, main b script, main em').count()).toBe(0)
  expect(await page.evaluate(() => Reflect.get({}, 'polluted'))).toBeUndefined()
})

test('F48 integrations: a script for documentation is plain text, and so is every address that is no web address', async ({
  page,
}) => {
  await openCatalogue(page, '?id=101')
  await expect(panel(page, 'Script for documentation')).toContainText('No documentation link')
  await expect(panel(page, 'Script for documentation')).toContainText('javascript:alert(document.domain)')
  await expect(panel(page, 'Script for documentation').getByRole('link')).toHaveText(['Back to the list'])
  await openCatalogue(page, '?id=107')
  const addresses = panel(page, 'Addresses of every kind')
  await expect(addresses.getByText('not a web address')).toHaveCount(2)
  await expect(addresses.getByText('not https')).toHaveCount(1)
  await expect(addresses).toContainText('data:text/html')
  for (const link of await page.locator('main a').all()) {
    expect(await link.evaluate((a) => (a as HTMLAnchorElement).protocol)).toMatch(/^https?:$/)
  }
})

test('F42 integrations: items that cannot be read are listed with their JSON, the others as usual', async ({
  page,
}) => {
  await answerCatalogue(
    page,
    '[null,{"id":1},{"id":2,"title":"Fine","fields":{"auth":"none","urls":[],"config":null,"documentation":7}}]',
  )
  await openCatalogue(page, '?id=2')
  await expect(count(page)).toHaveText('1 integration type')
  await expect(page.getByText('2 items of the list cannot be read')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Items that cannot be read' })).toContainText('has no title')
  await expect(panel(page, 'Fine')).toContainText('Not all of it can be read')
  await expect(panel(page, 'Fine').getByRole('region', { name: 'URLs' })).toContainText('Cannot be read')
  await expect(panel(page, 'Fine'), 'nobody knows that').not.toContainText('Nothing: it asks for no inputs')
})

test('F37 integrations: a failure says so and can be tried again', async ({ page, faults, allow }) => {
  allow(answer(500, '/v2/integrations/'))
  await faults.switchOn({ path: '/v2/integrations/', kind: '500' })
  await openCatalogue(page)
  await expect(page.getByRole('alert')).toContainText('internal error')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(count(page)).toHaveText('45 integration types')
})
