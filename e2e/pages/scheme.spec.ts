import { findBox } from '../support/pages/find-page'
import { expect, test } from '../support/test'
import { Gate } from '../support/wire/gate'

test.use({ colorScheme: 'light' })

test("a color scheme chosen against the system's applies before the console has loaded", async ({
  page,
  signInAs,
}) => {
  await signInAs('manager')
  await page.goto('/vehicles')
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  const gate = await Gate.before(page, ({ pathname }) => pathname.startsWith('/assets/drawing-'))
  await page.reload({ waitUntil: 'commit' })
  const outline = page.getByText('Fleet Console', { exact: true })
  await expect(outline).toHaveCSS('background-color', 'rgb(25, 33, 35)')
  gate.open()
  await expect(findBox(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch to light mode' })).toBeVisible()
})
