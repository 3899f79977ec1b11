import { expect, test } from '../support/test'

test('a part that renders just as its code arrives is shown', async ({ page }) => {
  await page.goto('/harness/late-part')
  await page.getByRole('button', { name: 'Draw it again' }).click()
  await expect(page.getByText('The part is there')).toBeVisible()
})
