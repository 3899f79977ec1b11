import { readFileSync } from 'node:fs'
import {
  answerCatalogue,
  count,
  manyTypes,
  openCatalogue,
  panel,
  search,
  types,
} from '../../support/pages/catalogue-page'
import { expect, test } from '../../support/test'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('the catalogue is searched and filtered', async ({ page }) => {
  await test.step('a search says why each type matches, and lives in the URL', async () => {
    await openCatalogue(page)
    await expect(count(page)).toHaveText('45 integration types')
    await expect(types(page).first(), 'in the order of the service').toHaveText(/Geotab/)
    await search(page).fill('VEHICULE passe')
    await expect(count(page)).toHaveText('1 of 45 integration types match')
    await expect(types(page)).toContainText('Found in the title, auth input mot_de_passe')
    await expect(page).toHaveURL(/\?q=VEHICULE\+passe/)
    await page.reload()
    await expect(search(page)).toHaveValue('VEHICULE passe')
    await expect(types(page)).toHaveCount(1)
  })

  await test.step('facets count what each choice would leave', async () => {
    await search(page).fill('')
    await page.getByRole('checkbox', { name: /^Needs headers \(12\)/ }).check()
    await expect(count(page)).toHaveText('12 of 45 integration types match')
    await page.getByRole('combobox', { name: 'Auth input' }).selectOption({ label: 'username (2)' })
    await expect(types(page)).toHaveText([/Verizon Connect Reveal/, /CalAmp/])
    await expect(page).toHaveURL(/auth=input%3Ausername/)
    await search(page).fill('nothing of the kind')
    await expect(page.getByText('No integration type matches “nothing of the kind”')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(types(page)).toHaveCount(2)
    await search(page).fill('fleetio')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(types(page)).toHaveText([/Fleetio/])
  })

  await test.step('what is opened at once after it was typed: going back leads to what was searched', async () => {
    await search(page).fill('motive')
    // Before the URL follows.
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('[aria-label="Integration types"] a')?.click()
    })
    await expect(panel(page, 'Motive')).toBeVisible()
    await expect(page).toHaveURL(/\?q=motive&id=4/)
    await page.goBack()
    await expect(page).toHaveURL(/\?q=motive$/)
    await expect(types(page)).toHaveCount(1)
  })

  await test.step('it asks for no secret and connects nothing', async () => {
    await search(page).fill('geotab')
    await expect(types(page)).toHaveCount(1)
    await types(page).click()
    await expect(panel(page, 'Geotab')).toBeVisible()
    await expect(page.locator('main input[type="password"]')).toHaveCount(0)
    await expect(panel(page, 'Geotab').getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /connect/i })).toHaveCount(0)
  })

  await test.step('on a phone the panel is a screen of its own, and on paper the checklist alone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goBack()
    await search(page).fill('motive')
    await expect(types(page)).toHaveText([/Motive/])
    await types(page).click()
    await expect(panel(page, 'Motive')).toBeVisible()
    await expect(search(page)).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(panel(page, 'Motive').getByRole('list', { name: 'Auth inputs' })).toBeVisible()
    await expect(panel(page, 'Motive').getByRole('list', { name: 'Headers' })).toBeVisible()
    await expect(panel(page, 'Motive').getByText('Raw JSON')).toBeHidden()
    await expect(panel(page, 'Motive').getByRole('link')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
    await panel(page, 'Motive').getByRole('link', { name: 'Back to the list' }).click()
    await expect(types(page)).toBeFocused()
  })
})

test('an integration type and its export', { tag: ['@core', '@elsewhere', '@django'] }, async ({
  page,
  context,
}) => {
  await test.step('the panel: what is needed, where it is, and Back closes it', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const answered = page.waitForResponse('**/v2/integrations/')
    await openCatalogue(page, '?q=motive')
    await types(page).click()
    const motive = panel(page, 'Motive')
    await expect(motive.getByRole('list', { name: 'Auth inputs' }).getByRole('listitem')).toHaveText([
      'api_key password',
    ])
    await expect(motive).toContainText('You will need: an API key, 3 headers.')
    await motive.getByText('Names of the headers').click()
    await expect(motive.getByRole('list', { name: 'Headers' }).getByRole('listitem')).toHaveCount(3)
    await expect(motive.getByRole('link', { name: 'https://api.gomotive.example/v2/' })).toHaveAttribute(
      'href',
      'https://api.gomotive.example/v2/',
    )
    await motive.getByRole('button', { name: 'Copy checklist' }).click()
    await expect(motive.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      '[ ] X-Metric-Units (boolean)',
    )
    await motive.getByRole('button', { name: 'Copy JSON' }).click()
    await expect(motive.getByRole('button', { name: 'Copied' })).toBeVisible()
    const sent = await (await answered).text()
    expect(sent).toContain(await page.evaluate(() => navigator.clipboard.readText()))
    await expect(page).toHaveURL(/\?q=motive&id=4/)
    await page.reload()
    await expect(panel(page, 'Motive')).toBeVisible()
    await page.goBack()
    await expect(panel(page, 'Motive')).toHaveCount(0)
    await expect(search(page)).toHaveValue('motive')
  })

  await test.step('exports hold what is shown, each item as it was sent', async () => {
    await search(page).fill('again')
    await expect(types(page)).toHaveCount(2)
    const saved = async (button: string) => {
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: button }).click()
      return readFileSync(await (await saving).path(), 'utf8')
    }
    expect((JSON.parse(await saved('Export JSON')) as { title: string }[]).map(({ title }) => title)).toEqual(
      ['Telematics (again)', 'Telematics (again)'],
    )
    await search(page).fill('HYPERLINK')
    await expect(types(page)).toHaveCount(1)
    expect(await saved('Export CSV')).toContain(`"'=HYPERLINK(""http://evil.example"",""Open"")"`)
  })
})

test('500 types by keyboard alone: /, arrows, Enter, Back', async ({ page }) => {
  await answerCatalogue(page, manyTypes(500))
  await openCatalogue(page)
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
