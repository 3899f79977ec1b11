import type { Page } from 'playwright/test'
import { storedData } from '../../support/browser-storage'
import {
  charge,
  chooseTool,
  openAdvanced,
  openNewPlan,
  openRequest,
  pasteCharges,
  planField,
  requestBody,
  reviewAndCreate,
  showVisualEditor,
} from '../../support/pages/plan-page'
import { expect, test } from '../../support/test'

// The request matches the screen, and no typed text is lost.

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await openNewPlan(page)
  await showVisualEditor(page)
})

const instructions = (page: Page) => planField(page, 'Printed on driver invoice PDFs')

/** Returns the request that the preview shows. */
async function request(page: Page): Promise<{ payment_instructions?: string; charges?: object[] }> {
  await openRequest(page)
  return JSON.parse(await requestBody(page).inputValue())
}

async function source(page: Page, html: string): Promise<void> {
  await page.getByRole('tab', { name: 'HTML source' }).click()
  await instructions(page).fill(html)
}

async function emptyEditor(page: Page): Promise<void> {
  await source(page, '')
  await page.getByRole('tab', { name: 'Visual editor' }).click()
  await expect(page.getByRole('button', { name: 'Bold' })).toBeVisible()
  await expect(instructions(page)).toHaveText('')
}

async function pasteInto(page: Page, data: Readonly<Record<string, string>>): Promise<void> {
  await instructions(page).click()
  await instructions(page).evaluate((element, items) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(items)) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
}

test('F53 plans: payment instructions are sent as shown', async ({ page }) => {
  await test.step('F53 too much text is refused with a message, and the old text stays', async () => {
    const refused = page.getByText('Not pasted. The limit is 100,000 characters.')
    await instructions(page).click()
    await page.keyboard.type('Pay here.')
    await pasteInto(page, { 'text/plain': 'word '.repeat(30_000) })
    await expect(refused).toBeVisible()
    await expect(instructions(page)).toHaveText('Pay here.')
    await expect.poll(async () => (await request(page)).payment_instructions).toBe('<p>Pay here.</p>')
    await page.getByRole('tab', { name: 'HTML source' }).click()
    await expect(refused).toBeHidden()
    await instructions(page).press('ControlOrMeta+End')
    await page.evaluate((text) => document.execCommand('insertText', false, text), 'x'.repeat(150_000))
    await expect(refused).toBeVisible()
    await expect(instructions(page)).toHaveValue('<p>Pay here.</p>')
  })

  await test.step('a link’s address is sent as typed', async () => {
    const html = '<p><a href="https://pay.example/online=1&amp;onclick=2">pay</a> onload=3</p>'
    await source(page, html)
    await expect.poll(async () => (await request(page)).payment_instructions).toBe(html)
    await instructions(page).fill('<p title="a" onclick="x" oncopy=y>Pay</p>')
    await expect(page.getByText(/Removed.*onclick of <p>/)).toBeVisible()
  })

  await test.step('while the visual editor waits for a decision, nothing changes the HTML', async () => {
    const html = '<ul><ol><li>now</li></ol></ul>'
    await source(page, html)
    await page.getByRole('tab', { name: 'Visual editor' }).click()
    await expect(page.getByText('Nothing has changed yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Bold' })).toBeHidden()
    await expect.poll(async () => (await request(page)).payment_instructions).toBe(html)
    await page.getByRole('button', { name: 'Edit the HTML' }).click()
    await expect(instructions(page)).toBeFocused()
    await expect(instructions(page)).toHaveValue(html)
    await page.getByRole('tab', { name: 'Visual editor' }).click()
    await page.getByRole('button', { name: 'Remove it' }).click()
    await expect(page.getByRole('button', { name: 'Bold' })).toBeVisible()
  })

  await test.step('a link in the preview leads nowhere', async () => {
    await source(page, '<p>Pay <a href="https://pay.example/">here</a></p>')
    const frame = page.frameLocator('iframe[title="Payment instructions as they are sent"]')
    await expect(frame.locator('base')).toHaveAttribute('target', '_blank')
  })

  await test.step('only bold text in Google Docs is bold', async () => {
    await emptyEditor(page)
    await pasteInto(page, {
      'text/html':
        '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-size:11pt;font-weight:400">Pay within </span><span style="font-weight:700">7 days</span><span style="font-style:italic">, please</span></p><ul><li><p>one</p></li></ul></b>',
      'text/plain': 'Pay within 7 days, please',
    })
    await expect
      .poll(async () => (await request(page)).payment_instructions)
      .toBe('<p>Pay within <strong>7 days</strong><em>, please</em></p><ul><li><p>one</p></li></ul>')
  })

  await test.step('text that is long only because of its markup is sent as shown', async () => {
    await emptyEditor(page)
    await pasteInto(page, { 'text/plain': '&'.repeat(60_000) })
    await expect.poll(async () => (await request(page)).payment_instructions?.length).toBe(300_007)
  })
})

test('plans: filters and focus', async ({ page }) => {
  await test.step('filters can be emptied and typed again', async () => {
    await page.getByRole('button', { name: 'Add charge' }).click()
    await openAdvanced(charge(page, 1))
    const filters = charge(page, 1).getByRole('textbox', { name: 'Filters' })
    await filters.fill('{"a":1}')
    await filters.press('ControlOrMeta+A')
    await filters.press('Delete')
    await expect(filters).toBeFocused()
    await page.keyboard.type('[2]')
    await expect(filters).toHaveValue('[2]')
    await expect.poll(async () => (await request(page)).charges).toEqual([{ order: 0, filters: [2] }])
  })

  await test.step('the focus is never lost', async () => {
    const focused = () => page.evaluate(() => document.activeElement?.tagName)
    const press = async (name: string) => {
      await page.getByRole('button', { name }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name })).toBeHidden()
      expect(await focused(), name).not.toBe('BODY')
    }
    await chooseTool(page, 1, 'Delete')
    await planField(page, 'Plan name').fill('Focus')
    await pasteCharges(page, ['A\t1\tT'])
    await page.getByRole('button', { name: 'Review plan' }).click()
    await press('Back to the form')
    await expect(page.getByText('Draft saved')).toBeVisible()
    await expect.poll(async () => (await storedData(page)).indexedDb.join()).toContain('Focus')
    const context = page.context()
    await page.close()
    const next = await context.newPage()
    await openNewPlan(next)
    await next.getByRole('link', { name: 'Continue' }).focus()
    await next.keyboard.press('Enter')
    await expect(next.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(planField(next, 'Plan name')).toHaveValue('Focus')
    await reviewAndCreate(next)
    await next.getByRole('link', { name: 'Use as template', exact: true }).focus()
    await next.keyboard.press('Enter')
    await expect(planField(next, 'Plan name')).toHaveValue('Focus')
    await expect(next.getByRole('heading', { level: 1 })).toBeFocused()
  })
})
