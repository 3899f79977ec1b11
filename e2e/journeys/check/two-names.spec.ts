import { expectAccessible } from '../../support/axe'
import { tollField, tollTime, verdicts } from '../../support/pages/check-page'
import { pasteText } from '../../support/pages/disputes-page'
import { expect, test } from '../../support/test'

// Texts with several names, which may be of different vehicles.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('a notice with the plate and number of different vehicles gets both verdicts', async ({ page }) => {
  const notice = (vehicle: string, plate: string) =>
    `Vehicle: ${vehicle}\nPlate: ${plate}\nDate: 02/01/2024\nTime: 12:00 PM\nNotice number: N-1001`
  await page.goto('/')
  await expect(tollField(page)).toBeFocused()

  await test.step('both are shown, with the matched text of each, also after a reload', async () => {
    await pasteText(page, notice('AR-0031', 'ZDF8221'))
    await expect(page.getByText('Also pasted: vehicle AR-0031 · reference N-1001')).toBeVisible()
    await page.keyboard.press('Enter')
    const warning = page.getByText(
      'ZDF8221 and AR-0031 are different vehicles. Check which vehicle this toll is for.',
    )
    await expect(warning).toBeVisible()
    await expect(verdicts(page).getByRole('listitem')).toHaveCount(2)
    await expect(verdicts(page)).toContainText('Matched as plate ZDF8221 (NY)')
    await expect(verdicts(page)).toContainText('Matched as vehicle number AR-0031')
    await page.reload()
    await expect(warning).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a number that no vehicle has is shown next to the verdict', async () => {
    await page.getByRole('button', { name: 'Next toll' }).click()
    await pasteText(page, notice('4711', 'ZDF8221'))
    await page.keyboard.press('Enter')
    await expect(
      page.getByText('No vehicle 4711 found in this fleet. This verdict is for ZDF8221.'),
    ).toBeVisible()
    await expect(verdicts(page).getByRole('listitem')).toHaveCount(1)
  })

  await test.step('a plate that no vehicle has is shown next to the verdict, too', async () => {
    await page.getByRole('button', { name: 'Next toll' }).click()
    await pasteText(page, notice('AR-0031', 'QQQ7777'))
    await page.keyboard.press('Enter')
    await expect(
      page.getByText('No vehicle QQQ7777 found in this fleet. This verdict is for AR-0031.'),
    ).toBeVisible()
    await expect(verdicts(page)).toContainText('HBY8637')
  })

  await test.step('one vehicle with both names is one verdict', async () => {
    await page.getByRole('button', { name: 'Next toll' }).click()
    await pasteText(page, notice('AR-0050', 'ZDF8221'))
    await page.keyboard.press('Enter')
    await expect(verdicts(page).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByText('found in this fleet. This verdict')).toHaveCount(0)
    await expect(page.getByText('are different vehicles')).toHaveCount(0)
  })
})

test('several vehicles in the field are all offered, and none is chosen', async ({ page }) => {
  await page.goto('/')
  await tollField(page).fill('AR-0031 ZDF8221 NY')
  await tollTime(page).fill('2024-03-05 08:30')
  await tollTime(page).press('Enter')
  const offered = page.getByRole('list', { name: 'Did you mean…?' })
  await expect(offered.getByRole('listitem')).toHaveCount(2)
  await expect(offered).toContainText('Part of the text')
  await expect(verdicts(page)).toBeHidden()
})
