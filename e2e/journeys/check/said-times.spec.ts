import { expectAccessible } from '../../support/axe'
import { checkToll, tollField, tollTime, verdicts } from '../../support/pages/check-page'
import { pasteText, verdictsTable } from '../../support/pages/disputes-page'
import { savedStatement } from '../../support/pages/evidence-page'
import { inAddress } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'

// Times in everyday words, and tolls in the sentences of an email.

/** 3 PM in New York. */
const NOW = '2026-03-05T20:00:00Z'

test.use({ timezoneId: 'America/New_York', serviceOptions: { now: () => Date.parse(NOW) } })

test.beforeEach(async ({ context, page, signInAs }) => {
  await context.clock.setFixedTime(NOW)
  await signInAs('manager')
  await page.goto('/')
  await expect(tollField(page)).toBeFocused()
})

test('a time in everyday words shows its interpretation, and asks which one if there are several', async ({
  page,
}) => {
  await test.step('a single interpretation is shown, and checked as a full date', async () => {
    await tollField(page).fill('FRU4944')
    await tollTime(page).fill('yesterday 5pm')
    await expect(page.getByText('Read as Mar 4, 2026, 5:00 PM')).toBeVisible()
    await tollTime(page).press('Enter')
    await expect(verdicts(page)).toContainText('on March 4, 2026, at 5:00 PM EST')
    expect(inAddress(page, 'at')).toBe('2026-03-04 5:00 PM')
  })

  await test.step('a date without a year offers the last two years, and its other day/month order', async () => {
    await checkToll(page, 'FRU4944', '3/6 5:42pm')
    await expect(page.getByText('Which time do you mean?')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mar 6, 2024, 5:42 PM' })).toBeVisible()
    await page.getByRole('button', { name: 'Mar 6, 2025, 5:42 PM' }).click()
    await expect(verdicts(page)).toContainText('on March 6, 2025, at 5:42 PM EST')
    await expect(page.getByText('We read this as Mar 6, 2025 (month first).')).toBeVisible()
  })

  await test.step('several interpretations cause a question', async () => {
    await checkToll(page, 'FRU4944', 'yesterday 5:42')
    await expect(page.getByText('Which time do you mean?')).toBeVisible()
    await expect(tollTime(page)).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Mar 4, 2026, 5:42 PM' }).click()
    await expect(verdicts(page)).toContainText('on March 4, 2026, at 5:42 PM EST')
    await expect(page.getByText('Which time do you mean?')).toHaveCount(0)
  })

  await test.step('a time without a day offers the last two days', async () => {
    await checkToll(page, 'FRU4944', '5pm')
    for (const day of [4, 3])
      await expect(page.getByRole('button', { name: `Mar ${day}, 2026, 5:00 PM` })).toBeVisible()
    await tollTime(page).fill('noon soon')
    await tollTime(page).press('Enter')
    await expect(page.getByText('We don’t recognize that date.')).toBeVisible()
  })

  await test.step('a date with the wrong weekday is refused', async () => {
    await checkToll(page, 'FRU4944', 'Monday July 12 2025 6pm')
    await expect(
      page.getByText('Jul 12, 2025 is a Saturday, not a Monday. Check the date.', { exact: true }),
    ).toBeVisible()
  })

  await test.step('the other half of the day (AM or PM) is one click away', async () => {
    await checkToll(page, 'FRU4944', 'Mar 5, 2024 8:30')
    await expect(page.getByText('We read this as 8:30 AM.')).toBeVisible()
    await page.getByRole('button', { name: 'Check 8:30 PM instead' }).click()
    await expect(verdicts(page)).toContainText('on March 5, 2024, at 8:30 PM EST')
  })
})

test('a toll line typed into the vehicle’s field fills all fields, and N starts the next toll', async ({
  page,
}) => {
  await tollField(page).fill('FRU4944 NY 2024-02-01 12:00 ET')
  await tollField(page).press('Enter')
  await expect(verdicts(page)).toContainText('on February 1, 2024, at 12:00 PM EST')
  await expect(tollField(page)).toHaveValue('FRU4944 NY')
  await page.getByRole('button', { name: 'Next toll' }).focus()
  await page.keyboard.press('n')
  await expect(tollField(page)).toBeFocused()
  await expect(tollField(page)).toHaveValue('')
})

test('a text with unrecognized words isn’t searched as one plate', async ({ page }) => {
  await tollField(page).fill('or was it fru4944 on 2/1/2024 at 12:00 PM')
  await tollField(page).press('Enter')
  await expect(page.getByText('Enter only a plate, vehicle number, or ID here.')).toBeVisible()
  await expect(tollField(page)).toBeFocused()
  await tollField(page).fill('check FRU4944 on 2/1/2024 at 12:00 PM')
  await tollField(page).press('Enter')
  await expect(verdicts(page)).toContainText('on February 1, 2024, at 12:00 PM EST')
  await expect(tollField(page)).toHaveValue('FRU4944')
})

test('several tolls in an email are counted, and open as a list', async ({ page }) => {
  await pasteText(
    page,
    'Hi, I got two of these: FRU4944 NY on 2/1/2024 at 12:00 PM for $9.11,\nand GHT4821 PA on 3/5/2024 at 8:30 AM for $6.00. Thanks!',
  )
  await expect(page.getByText('2 tolls found.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check as a list' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(verdictsTable(page).getByRole('row')).toHaveCount(3)
  await expect(verdictsTable(page)).toContainText('GHT4821')
})

test('a statement that no vehicle matches the plate is saved as PDF', async ({ page }) => {
  await checkToll(page, 'QQQQQ', '2024-03-05 08:30')
  await expect(page.getByText('No vehicle matches “QQQQQ”')).toBeVisible()
  expect(await savedStatement(page, 'Save as PDF')).toMatch(/evidence-no-vehicle-QQQQQ\.pdf$/)
  await expect(page.getByText('PDF saved')).toBeVisible()
})
