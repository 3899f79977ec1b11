import type { BrowserContext, Locator, Page } from 'playwright/test'
import { expectAccessible } from '../../support/axe'
import { expect, test } from '../../support/test'

// Drafts of typed text, on a harness page to test them apart from real forms.

const PAGE = '/harness/draft'

const note = (page: Page): Locator => page.getByRole('textbox', { name: 'Note' })
const status = (page: Page): Locator => page.getByRole('status')
const leftBehind = (page: Page): Locator =>
  page.getByRole('list', { name: 'Left behind' }).getByRole('listitem')
const click = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).click()

async function open(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(PAGE)
  return page
}

/** Types, and waits until the draft is stored. */
async function type(page: Page, text: string): Promise<void> {
  await note(page).fill(text)
  await expect(status(page)).toHaveText('saved')
}

/** Lets the database accept this many more values before it is full. */
function fill(room: number): void {
  const { put } = IDBObjectStore.prototype
  let left = room
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args: [unknown, IDBValidKey?]) {
    left -= 1
    if (left < 0) throw new DOMException('The disk is full.', 'QuotaExceededError')
    return put.apply(this, args)
  }
}

test('F51 the disk is full', async ({ page, context }) => {
  await test.step('drafts are off, and earlier ones are not lost', async () => {
    const before = await open(context)
    await type(before, 'kept before')
    await before.close()

    const during = await context.newPage()
    await during.addInitScript(fill, 0)
    await during.goto(PAGE)
    await expect(leftBehind(during)).toContainText('kept before')
    await note(during).fill('not kept')
    await expect(status(during)).toHaveText('off')
    await during.close()

    await page.goto(PAGE)
    await expect(leftBehind(page)).toHaveCount(1)
    await expect(leftBehind(page)).toContainText('kept before')
  })

  await test.step('an import without room: all of it for this tab, nothing stored', async () => {
    expect(await page.evaluate(() => window.drafts.remember(10))).toBe(10)
    await page.evaluate(fill, 5_000)
    expect(await page.evaluate(() => window.drafts.remember(10_000))).toBe(10_000)
    await page.reload()
    expect(await page.evaluate(() => window.drafts.remembered())).toBe(10)
    expect(await page.evaluate(() => window.drafts.remember(10_000))).toBe(10_000)
    await page.reload()
    expect(await page.evaluate(() => window.drafts.remembered())).toBe(10_000)
  })
})

test('F39 F52 leaving with unsaved work', async ({ page }) => {
  const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Leave without saving?' })
  const elsewhere = (page: Page): Locator => page.getByRole('heading', { name: 'Elsewhere' })
  await page.goto('/harness/blank')
  await page.goto(PAGE)
  await type(page, 'work')

  await test.step('a different view of the same page: no question', async () => {
    await click(page, 'Other view')
    await expect(page).toHaveURL(/view=/)
    await expect(dialog(page)).toHaveCount(0)
    await expect(note(page)).toHaveValue('work')
  })

  await test.step('a link asks; Stay stays, Leave leaves, and the draft is offered later', async () => {
    await click(page, 'Go elsewhere')
    await expect(dialog(page)).toContainText('Your draft is kept here.')
    await expect(dialog(page).getByRole('button', { name: 'Stay' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Go elsewhere' })).toBeFocused()
    await expect(note(page)).toHaveValue('work')
    await click(page, 'Go elsewhere')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await click(page, 'Go elsewhere')
    await dialog(page).getByRole('button', { name: 'Leave' }).click()
    await expect(elsewhere(page)).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(leftBehind(page)).toContainText('work')
    await click(page, 'Go on')
    await expect(note(page)).toHaveValue('work')
    await expect(leftBehind(page)).toHaveCount(0)
  })

  await test.step('Back asks', async () => {
    await click(page, 'Other view')
    await note(page).fill('')
    await click(page, 'Go elsewhere')
    await expect(elsewhere(page)).toBeVisible()
    await page.evaluate(() => history.back())
    await type(page, 'work')
    await page.evaluate(() => history.forward())
    await dialog(page).getByRole('button', { name: 'Stay' }).click()
    await expect(page).toHaveURL(/harness\/draft\?view=/)
    await expect(note(page)).toHaveValue('work')
    await page.evaluate(() => history.forward())
    await dialog(page).getByRole('button', { name: 'Leave' }).click()
    await expect(elsewhere(page)).toBeVisible()
    await page.evaluate(() => history.back())
    await type(page, 'work')
  })

  await test.step('closing the tab: the browser asks, but not without work', async () => {
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await note(page).fill('')
    await expect(status(page)).toHaveText('none')
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed
  })
})
