import { expect, test } from '../support/test'

test('a lazy part appears even if its code arrives while it renders', async ({ page }) => {
  await page.goto('/harness/late-part')
  await page.getByRole('button', { name: 'Draw it again' }).click()
  await expect(page.getByText('The part is there')).toBeVisible()
})
