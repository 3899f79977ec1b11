import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/axe'
import {
  changeReading,
  pasteText,
  summary,
  tollEvents,
  verdictsTable,
} from '../../support/pages/disputes-page'
import { expect, test } from '../../support/test'
import { historyCalls } from '../../support/wire/history'

// A press of "Check all" is never lost: it waits for the list, or says why it cannot be done.

const WAITS = 'Checks as soon as the list is read.'

const checkButton = (page: Page) => page.getByRole('button', { name: /^Check (?:all|again)$/ })
const zoneField = (page: Page) => page.getByRole('combobox', { name: 'Time zone' })
const tolls = (count: number) =>
  ['Vehicle id\tTime', ...Array.from({ length: count }, () => '1\t2024-03-05 08:30')].join('\n')

/** Presses and releases the mouse on the button, whatever it says of itself: as a person does. */
async function press(page: Page): Promise<void> {
  const box = await checkButton(page).boundingBox()
  if (box === null) throw new Error('The button is not there.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

async function expectChecked(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
  await expect(summary(page).getByRole('button', { name: /^Active/ })).toContainText(
    count.toLocaleString('en'),
  )
}

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.goto('/disputes')
  await expect(tollEvents(page)).toBeVisible()
})

test('“Check all” pressed out of an edited field of how the list is read waits, and checks', async ({
  page,
  wire,
}) => {
  await pasteText(page, tolls(3000))
  await expect(page.getByText('3,000 rows pasted')).toBeVisible()

  await test.step('by the mouse, from the zone', async () => {
    await zoneField(page).fill('America/Chicago')
    await press(page)
    await expectChecked(page, 3000)
    await expect(verdictsTable(page)).toContainText('5 Mar 2024, 08:30 CSTActive')
  })

  await changeReading(page)
  await test.step('by the mouse, from a zone in words', async () => {
    await zoneField(page).fill('denver')
    await press(page)
    await expectChecked(page, 3000)
    await expect(verdictsTable(page)).toContainText('5 Mar 2024, 08:30 MSTActive')
  })

  await test.step('by the mouse, from the tolerance', async () => {
    wire.clear()
    await page.getByRole('textbox', { name: 'Clock tolerance' }).fill('5')
    await press(page)
    await expect.poll(() => historyCalls(wire).length).toBeGreaterThan(0)
    await expectChecked(page, 3000)
  })

  await test.step('by the keyboard, from the zone', async () => {
    await zoneField(page).fill('Asia/Tokyo')
    await checkButton(page).focus()
    await page.keyboard.press('Enter')
    await expectChecked(page, 3000)
    await expect(verdictsTable(page)).toContainText('5 Mar 2024, 08:30 UTC+9Active')
  })
})

test('“Check all” does not check with the former zone or minutes while a field’s text is none', async ({
  page,
  wire,
}) => {
  await pasteText(page, tolls(2))
  await expect(page.getByText('2 rows pasted')).toBeVisible()
  await zoneField(page).fill('Atlantis')
  await press(page)
  await expect(page.getByRole('status').filter({ hasText: 'Correct the time zone first.' })).toBeVisible()
  await expect(zoneField(page)).toHaveAccessibleDescription(/Unknown time zone/)
  await expectAccessible(page)
  expect(historyCalls(wire)).toEqual([])

  await zoneField(page).fill('denver')
  const minutes = page.getByRole('textbox', { name: 'Clock tolerance' })
  await minutes.fill('a few')
  await press(page)
  await expect(page.getByRole('status').filter({ hasText: 'Correct the minutes first.' })).toBeVisible()
  await expect(minutes).toHaveAccessibleDescription(/A whole number from 0 to 1440/)
  expect(historyCalls(wire)).toEqual([])

  await minutes.fill('0')
  await press(page)
  await expectChecked(page, 2)
  await expect(verdictsTable(page)).toContainText('5 Mar 2024, 08:30 MSTActive')
})

test('“Check all” pressed while 50,000 rows are read waits, says so, and checks', async ({ page }) => {
  await pasteText(page, tolls(50_000))
  await checkButton(page).dispatchEvent('click')
  await expect(page.getByText(WAITS)).toBeVisible()
  await expectChecked(page, 50_000)
  await expect(page.getByText(WAITS)).toBeHidden()
})

test('a button that is held says why at a press, and forgets it at the next', async ({ page }) => {
  const note = (text: string) => page.getByRole('status').filter({ hasText: text })
  const force = { force: true }

  await test.step('the question about the dates', async () => {
    await pasteText(page, 'Vehicle id\tTime\n1\t3/5/2024 08:30\n1\t4/6/2024 08:30')
    await expect(page.getByRole('alert')).toContainText('2 dates can be read both ways')
    await checkButton(page).click(force)
    await expect(note('Answer the question about the dates first.')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await expect(note('Answer the question about the dates first.')).toBeHidden()
    await page.getByRole('button', { name: '(day first)' }).click()
    await press(page)
    await expectChecked(page, 2)
  })

  await test.step('the last row, by the keyboard', async () => {
    await verdictsTable(page).getByRole('button').first().click()
    const previous = page.getByRole('button', { name: 'Previous' })
    await previous.focus()
    await page.keyboard.press('Enter')
    await expect(note('This is the first row.')).toBeVisible()
  })

  await test.step('the form of a vehicle, also by Enter in a field', async () => {
    await page.goto('/vehicles/20/edit')
    await page.getByRole('button', { name: 'Save changes' }).click(force)
    await expect(note('No changes yet.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Make', exact: true }).focus()
    await expect(note('No changes yet.')).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(note('No changes yet.')).toBeVisible()
  })
})
