import { expect, test } from '../../support/test'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('an address without a page says so, and leads on', { tag: ['@core', '@elsewhere'] }, async ({
  page,
}) => {
  for (const path of ['/nowhere', '/vehicles/first', '/vehicles/1/nowhere'])
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
      await page.getByRole('link', { name: 'Go to vehicles' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible()
    })
})

test('a vehicle of another fleet has no revisions here', async ({ page, allow }) => {
  allow({ kind: 'answer', text: /^404 \/v2\/vehicles\/99999\// })
  await page.goto('/vehicles/99999')
  await expect(page.getByRole('alert').or(page.getByText('No revisions are recorded'))).toBeVisible()
})
