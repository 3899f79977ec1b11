import { expectAccessible } from '../../support/axe'
import { expectRevisionCount, vehicleHeading } from '../../support/pages/vehicle-page'
import { PASSWORD } from '../../support/sign-in'
import { expect, test } from '../../support/test'
import { nobodySignedIn, responded } from '../../support/wire/incidents'

test('signing in', { tag: ['@core', '@cross-origin', '@django'] }, async ({
  page,
  wire,
  context,
  world,
  allow,
}) => {
  allow(nobodySignedIn, responded(401, '/demo/sign-in'))
  await page.goto('/vehicles/1?active=false')

  await test.step('a wrong password is reported', async () => {
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Password').fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText(/user ?name (?:or|and) password/)
  })

  await test.step('the right password leads back to the requested page', async () => {
    await page.getByLabel('Username').fill('manager')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(vehicleHeading(page, 1)).toBeVisible()
    await expectRevisionCount(page, 4)
    await expect(page).toHaveURL(
      new RegExp(`^${world.consoleOrigin}/vehicles/1\\?active=false(?:&fleet=1)?$`),
    )
    expect(wire.refreshes.map(({ status }) => status)).toEqual([401, 200])
    const [cookie] = await context.cookies(`${world.apiOrigin}/api/auth/token/refresh/`)
    expect(cookie).toMatchObject({ name: 'refresh_token', httpOnly: true, sameSite: 'Strict' })
  })

  await test.step('the access token isn’t stored anywhere that outlives the page', async () => {
    const token = wire.to('/v2/vehicles/1/history/')[0]?.headers.authorization?.replace('Bearer ', '')
    expect(token).toBeTruthy()
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    expect(stored).not.toContain(token)
    expect(wire.calls.filter(({ query, path }) => `${path}${query}`.includes(token ?? ''))).toEqual([])
  })
})

test('one click on the demo’s sign-in page starts a story', { tag: '@reference' }, async ({
  page,
  allow,
}) => {
  // The plate has only digits, so the page also tries it as an ID.
  allow(responded(404, '/v2/vehicles/6979979/'))
  await page.goto('/demo/sign-in')
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Continue as fleet manager' })).toBeFocused()
  await page.getByRole('button', { name: 'Check a toll from the minute a vehicle was deactivated' }).click()
  await expect(page.getByText('Changed during that minute')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Verdict' })).toBeVisible()
})

test('the story of a billing plan starts with an existing plan', { tag: '@reference' }, async ({ page }) => {
  await page.goto('/demo/sign-in')
  await page.getByRole('button', { name: 'Build next month’s billing plan' }).click()
  await expect(page.getByRole('note').filter({ hasText: 'Template: “Daily rentals' })).toContainText(
    /Plan name: .*moved to Daily rentals /,
  )
  await expect(page.getByRole('region', { name: 'Charges' })).toContainText('Administration fee per toll')
  await page.getByRole('button', { name: 'Review plan' }).click()
  await expect(page.getByRole('button', { name: 'Create plan' })).toBeVisible()
})
