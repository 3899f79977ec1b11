import { readFileSync } from 'node:fs'
import {
  count,
  fulfillCatalog,
  manyTypes,
  openCatalog,
  panel,
  search,
  types,
} from '../../support/pages/catalog-page'
import { inAddress } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('the catalog is searched and filtered', async ({ page }) => {
  await test.step('the search is in the URL', async () => {
    await openCatalog(page)
    await expect(count(page)).toHaveText('45 integration types')
    await expect(types(page).first(), 'in the order of the service').toHaveText(/Geotab/)
    await search(page).fill('VEHICULE passe')
    await expect(count(page)).toHaveText('1 of 45 integration types match')
    await expect(types(page)).toContainText('Identifiant, Mot de passe')
    await expect(page).toHaveURL(/[?&]q=VEHICULE\+passe/)
    await page.reload()
    await expect(search(page)).toHaveValue('VEHICULE passe')
    await expect(types(page)).toHaveCount(1)
  })

  await test.step('the filter counts the results of each choice', async () => {
    await search(page).fill('')
    await expect(count(page)).toHaveText('45 integration types')
    await page.getByRole('combobox', { name: 'Connects with' }).selectOption('client')
    await expect(page.getByRole('option', { name: /^Client ID and secret \(7\)/ })).toBeAttached()
    await expect(types(page)).toHaveCount(7)
    await expect(page).toHaveURL(/auth=client/)
    await search(page).fill('nothing of the kind')
    await expect(page.getByText('No integration type matches “nothing of the kind”')).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(count(page)).toHaveText('45 integration types')
  })

  await test.step('a type opened right after typing: Back returns to the search', async () => {
    await search(page).fill('motive')
    // Before the URL follows.
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('[aria-label="Integration types"] a')?.click()
    })
    await expect(panel(page, 'Motive')).toBeVisible()
    expect([inAddress(page, 'q'), inAddress(page, 'id')]).toEqual(['motive', '4'])
    await page.goBack()
    await expect.poll(() => [inAddress(page, 'q'), inAddress(page, 'id')]).toEqual(['motive', null])
    await expect(types(page)).toHaveCount(1)
  })

  await test.step('the page asks for no secret and connects nothing', async () => {
    await search(page).fill('geotab')
    await expect(types(page)).toHaveCount(1)
    await types(page).click()
    await expect(panel(page, 'Geotab')).toBeVisible()
    await expect(page.locator('main input[type="password"]')).toHaveCount(0)
    await expect(panel(page, 'Geotab').getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /connect/i })).toHaveCount(0)
  })

  await test.step('on a phone, the panel fills the screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goBack()
    await search(page).fill('motive')
    await expect(types(page)).toHaveText([/Motive/])
    await types(page).click()
    await expect(panel(page, 'Motive')).toBeVisible()
    await expect(search(page)).toBeHidden()
    await panel(page, 'Motive').getByRole('link', { name: 'Back to the list' }).click()
    await expect(types(page)).toBeFocused()
  })
})

test('an integration type and its export', { tag: ['@cross-origin', '@django'] }, async ({
  page,
  context,
}) => {
  await test.step('the panel shows requirements and their sources, and Back closes it', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openCatalog(page, '?q=motive')
    await types(page).click()
    const motive = panel(page, 'Motive')
    await expect(motive.getByRole('list', { name: 'Credentials' }).getByRole('listitem')).toHaveText([
      'API key api_key password',
    ])
    await expect(motive.getByRole('list', { name: 'Headers' }).getByRole('listitem')).toHaveCount(3)
    await expect(motive).toContainText('Give these to your operator')
    await expect(motive.getByRole('link', { name: /^https:\/\/docs.gomotive.example/ })).toBeVisible()
    await expect(motive.getByRole('link', { name: 'https://api.gomotive.example/v2/' })).toHaveAttribute(
      'href',
      'https://api.gomotive.example/v2/',
    )
    await motive.getByRole('button', { name: 'Copy checklist' }).click()
    await expect(motive.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      '[ ] X-Metric-Units (boolean)',
    )
    expect([inAddress(page, 'q'), inAddress(page, 'id')]).toEqual(['motive', '4'])
    await page.reload()
    await expect(panel(page, 'Motive')).toBeVisible()
    await page.goBack()
    await expect(panel(page, 'Motive')).toHaveCount(0)
    await expect(search(page)).toHaveValue('motive')
  })

  await test.step('the export contains the shown items, without formulas', async () => {
    await search(page).fill('HYPERLINK')
    await expect(types(page)).toHaveCount(1)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const lines = readFileSync(await (await saving).path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"",""Open"")"`)
  })
})

test('500 types by keyboard only: /, arrows, Enter, Back', async ({ page }) => {
  await fulfillCatalog(page, manyTypes(500))
  await openCatalog(page)
  await expect(count(page)).toHaveText('500 integration types')
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('telematics 49')
  await expect(count(page)).toHaveText('15 of 500 integration types match')
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
  await expect(types(page).nth(2)).toBeFocused()
  await page.keyboard.press('End')
  await expect(types(page).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Telematics 499').getByRole('heading', { level: 2 })).toBeFocused()
  await page.goBack()
  await expect(types(page).last()).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await expect(count(page)).toHaveText('500 integration types')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(types(page).last()).toBeFocused()
  await expect(types(page).last()).toBeInViewport()
})
