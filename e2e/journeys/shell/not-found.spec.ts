import { goWithin } from '../../support/pages/go-within'
import { expect, test } from '../../support/test'

test('an unknown URL shows Not Found with a way back', { tag: ['@core', '@cross-origin'] }, async ({
  page,
  signInAs,
}) => {
  await signInAs('manager')
  await page.goto('/nowhere')
  for (const path of ['/nowhere', '/vehicles/first', '/vehicles/1/nowhere'])
    await test.step(path, async () => {
      await goWithin(page, path)
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Check a toll' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Check a toll' })).toBeVisible()
    })
})
