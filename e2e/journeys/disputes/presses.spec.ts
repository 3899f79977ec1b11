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

// A click on "Check rows" is never lost: it waits for the list, or shows why it can't run.

const WAITS = 'We’ll check it as soon as the list loads.'

const checkButton = (page: Page) => page.getByRole('button', { name: /^Check (?:(?:[\d,]+ )?rows?|again)$/ })
const zoneField = (page: Page) => page.getByRole('combobox', { name: 'Time zone' })
const tolls = (count: number) =>
  ['Vehicle ID\tTime', ...Array.from({ length: count }, () => '1\t2024-03-05 08:30')].join('\n')

/** Presses and releases the mouse on the button, as a user can even if it is disabled. */
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

test('“Check rows”, clicked while a setting is being edited, waits, then checks', async ({ page, wire }) => {
  await pasteText(page, tolls(3000))
  await expect(page.getByText('3,000 rows pasted')).toBeVisible()

  await test.step('by the mouse, from the zone', async () => {
    await zoneField(page).fill('America/Chicago')
    await press(page)
    await expectChecked(page, 3000)
    await expect(verdictsTable(page)).toContainText('Mar 5, 2024, 8:30 AM CSTActive')
  })

  await changeReading(page)
  await test.step('by the mouse, from a zone in words', async () => {
    await zoneField(page).fill('denver')
    await press(page)
    await expectChecked(page, 3000)
    await expect(verdictsTable(page)).toContainText('Mar 5, 2024, 8:30 AM MSTActive')
  })

  await test.step('by the mouse, from the tolerance', async () => {
    wire.clear()
    await page.getByRole('combobox', { name: 'Clock tolerance' }).selectOption('5')
    await press(page)
    await expect.poll(() => historyCalls(wire).length).toBeGreaterThan(0)
    await expectChecked(page, 3000)
  })

  await test.step('by the keyboard, from the zone', async () => {
    await zoneField(page).fill('Asia/Tokyo')
    await checkButton(page).focus()
    await page.keyboard.press('Enter')
    await expectChecked(page, 3000)
    await expect(verdictsTable(page)).toContainText('Mar 5, 2024, 8:30 AM UTC+9Active')
  })
})

test('“Check rows” does not check with the previous zone while its text is invalid', async ({
  page,
  wire,
}) => {
  await pasteText(page, tolls(2))
  await expect(page.getByText('2 rows pasted')).toBeVisible()
  await zoneField(page).fill('Atlantis')
  await press(page)
  await expect(page.getByRole('status').filter({ hasText: 'Fix the time zone first.' })).toBeVisible()
  await expect(zoneField(page)).toHaveAccessibleDescription(/Unknown time zone/)
  await expectAccessible(page)
  expect(historyCalls(wire)).toEqual([])

  await zoneField(page).fill('denver')
  await press(page)
  await expectChecked(page, 2)
  await expect(verdictsTable(page)).toContainText('Mar 5, 2024, 8:30 AM MSTActive')
})

/** Clicks "Check rows" as soon as it is rendered. Returns whether `text` appeared afterwards. */
async function pressWhenDrawn(page: Page, text: string): Promise<() => Promise<boolean>> {
  await page.evaluate((waits) => {
    const seen = { isPressed: false, hasWaited: false }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Check rows')
      if (button !== undefined && !seen.isPressed) {
        seen.isPressed = true
        button.click()
      }
      seen.hasWaited ||= document.body.textContent.includes(waits)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, text)
  return () => page.evaluate(() => Object(window).seen.hasWaited === true)
}

test('“Check rows”, clicked while 50,000 rows load, waits, shows that, then checks', async ({ page }) => {
  const hasWaited = await pressWhenDrawn(page, WAITS)
  await pasteText(page, tolls(50_000))
  await expect.poll(hasWaited).toBe(true)
  await expectChecked(page, 50_000)
  await expect(page.getByText(WAITS)).toBeHidden()
})

test('a disabled button shows the reason when clicked, and hides it on the next click', async ({ page }) => {
  const note = (text: string) => page.getByRole('status').filter({ hasText: text })
  const force = { force: true }

  await test.step('the question about the dates', async () => {
    await pasteText(page, 'Vehicle ID\tTime\n1\t3/5/2024 08:30\n1\t4/6/2024 08:30')
    await expect(page.getByRole('alert')).toContainText('2 dates could mean either.')
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
