import { count, fulfillCatalog, openCatalog, panel, types } from '../../support/pages/catalog-page'
import { expect, test } from '../../support/test'
import { responded } from '../../support/wire/incidents'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('F37 F47 F48 integrations: a failure can be retried; markup, object keys, and unsafe addresses are text', async ({
  page,
  faults,
  allow,
}) => {
  allow(responded(500, '/v2/integrations/'))
  await test.step('F37 a failure is shown and can be retried', async () => {
    await faults.switchOn({ path: '/v2/integrations/', kind: '500' })
    await openCatalog(page)
    await expect(page.getByRole('alert')).toContainText('internal error')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(count(page)).toHaveText('45 integration types')
  })
  await test.step('F48 a script as documentation is plain text, and so is every non-web address', async () => {
    await types(page).filter({ hasText: 'Script for documentation' }).click()
    const script = panel(page, 'Script for documentation')
    await expect(script).toContainText('javascript:alert(document.domain) (not a web address)')
    await expect(script.getByRole('link')).toHaveText(['Back to the list'])
    await types(page).filter({ hasText: 'Addresses of every kind' }).click()
    const addresses = panel(page, 'Addresses of every kind')
    await expect(addresses.getByText('not a web address')).toHaveCount(3)
    await expect(addresses).toContainText('data:text/html')
    // A password is neither shown nor sent by a click.
    const withPassword = addresses.getByRole('listitem').filter({ hasText: 'user' })
    await expect(withPassword).toContainText('https://odd.example/')
    await expect(withPassword).toContainText('user and password not shown')
    await expect(withPassword.getByRole('link')).toHaveCount(0)
    await expect(addresses).not.toContainText('secret')
    for (const link of await page.locator('main a').all()) {
      expect(await link.evaluate((a) => (a as HTMLAnchorElement).protocol)).toMatch(/^https?:$/)
    }
  })
  await test.step('F47 markup and object keys are text, in cards, panels, and searches', async () => {
    await types(page).filter({ hasText: 'Keys of objects' }).click()
    const keys = panel(page, 'Keys of objects')
    await expect(keys.getByRole('link', { name: 'https://proto.example/' })).toBeVisible()
    await expect(keys).toContainText('__proto__ string')
    await openCatalog(page, '?q=script&id=102')
    const odd = panel(page, '<img src=x onerror="alert(1)"><script>alert(2)</script>')
    await expect(odd).toContainText('<b>name</b>')
    await expect(odd).toContainText('X-<em>Odd</em>')
    expect(await page.locator('main img, main script, main b script, main em').count()).toBe(0)
    await openCatalog(page, '?q=__proto__+constructor&auth=other')
    await expect(types(page)).toHaveText([/Keys of objects/])
    expect(await page.locator('main img, main script, main b script, main em').count()).toBe(0)
    expect(await page.evaluate(() => Reflect.get({}, 'polluted'))).toBeUndefined()
  })
})

test('F42 integrations: unreadable items are counted, and the others are listed as usual', async ({
  page,
}) => {
  await fulfillCatalog(
    page,
    '[null,{"id":1},{"id":2,"title":"Fine","fields":{"auth":"none","urls":[],"config":null,"documentation":7}}]',
  )
  await openCatalog(page, '?id=2')
  await expect(count(page)).toHaveText('1 integration type · 2 items couldn’t be read')
  await expect(panel(page, 'Fine')).toContainText('Some details can’t be read')
  await expect(panel(page, 'Fine')).toContainText('fields.urls')
  await expect(panel(page, 'Fine'), 'nobody knows that').not.toContainText('Nothing needed')
})
