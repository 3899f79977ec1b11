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
  tag: ['@core', '@cross-origin'],
}, async ({ page, wire }) => {
  await test.step('written as HTML', async () => {
    const foreign: string[] = []
    page.on('request', (request) => {
      // Only the hosts of the console and the API are allowed.
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

test('F74 plans: 50,000 unclosed and 9,000 nested tags are parsed quickly, typed or pasted', async ({
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

/** Pasted HTML, and the text of each resulting paragraph. */
const BLOCKS: readonly (readonly [html: string, lines: readonly string[]])[] = [
  ['<div>a 1</div><div>2 b</div>', ['a 1', '2 b']],
  ['<td>30</td><td>25.00</td>', ['30 25.00']],
  [
    '<table><thead><tr><th>Fee<th>Due</thead><tr><td>30</td><td>25.00</td></tr><tr><td>7</td><td>8</td></tr></table>',
    ['Fee Due', '30 25.00', '7 8'],
  ],
  ['<table><tr><td><p>30</p></td><td><p>25.00</p></td></tr></table>', ['30', '25.00']],
  ['<table><tr><td>30</td><td></td><td>25.00</td></tr></table>', ['30 25.00']],
  ['<h1>a 1</h1><h2>2 b</h2>', ['a 1', '2 b']],
  ['<dl><dt>a 1<dd>2 b</dl>', ['a 1', '2 b']],
  ['<blockquote>a 1</blockquote><blockquote>2 b</blockquote>', ['a 1', '2 b']],
  ['<section><header>a 1</header><article>2 b</article></section>', ['a 1', '2 b']],
  ['<div><p>x</p>tail 1</div><div>2 head<p>y</p></div>', ['x', 'tail 1', '2 head', 'y']],
  ['<div>a 1<div>2 b</div>3 c</div>', ['a 1', '2 b', '3 c']],
  ['<span style="display:block">a 1</span><span style="display:block">2 b</span>', ['a 1', '2 b']],
  ['<b><div>a 1</div><div>2 b</div></b>', ['a 1', '2 b']],
  ['<p>a 1<img src="x.png">2 b</p>', ['a 1 2 b']],
  ['<p>Pay <s>30</s>25<sup>00</sup> by the 1<sup>st</sup></p>', ['Pay 30 25 00 by the 1st']],
  ['<pre>a 1\n2 b</pre>', ['a 1⏎2 b']],
  ['<p>a 1</p><hr>2 b', ['a 1', '2 b']],
]

const EMPHASES: readonly (readonly [html: string, marked: readonly string[]])[] = [
  ['<p><b style="color:red">x</b></p>', ['STRONG x']],
  [
    "<p><b style='mso-bidi-font-weight:normal'><span>x</span></b> <i style='color:red'>y</i></p>",
    ['STRONG x', 'EM y'],
  ],
  ['<p><u style="color:red">x</u> <strong style="font-size:9pt">y</strong></p>', ['U x', 'STRONG y']],
  ['<b style="font-weight:normal"><p>x <span style="font-weight:700">y</span></p></b>', ['STRONG y']],
  ['<p><em style="font-style:normal">x</em> <u style="text-decoration:none">y</u></p>', []],
  ['<p><strong style="font-weight:400;font-style:italic">x</strong></p>', ['EM x']],
  ['<p style="font-weight:bold">x</p><div style="font-weight:600">y</div>', ['STRONG x', 'STRONG y']],
]

test('pasted text keeps its blocks and emphasis, and doesn’t violate the CSP', async ({ page }) => {
  await showVisualEditor(page)
  const editor = planField(page, LABEL)
  const paste = async (html: string) => {
    await editor.click()
    await page.keyboard.press('ControlOrMeta+A')
    await pasteHtml(editor, html)
  }
  await test.step('blocks and cells', async () => {
    for (const [html, lines] of BLOCKS) {
      await paste(html)
      const shown = () =>
        editor.evaluate((element) =>
          [...element.children].map((line) => {
            for (const end of line.querySelectorAll('br:not(.ProseMirror-trailingBreak)'))
              end.replaceWith('⏎')
            return line.textContent.replace(/\s+/g, ' ').trim()
          }),
        )
      expect(await shown(), html).toEqual(lines)
    }
  })
  await test.step('bold, italic, and underlined', async () => {
    for (const [html, marked] of EMPHASES) {
      await paste(html)
      const shown = () =>
        editor.evaluate((element) =>
          [...element.querySelectorAll('strong, em, u')].map(
            ({ nodeName, textContent }) => `${nodeName} ${textContent}`,
          ),
        )
      expect(await shown(), html).toEqual(marked)
    }
  })
  await test.step('event handlers, anywhere in the HTML', async () => {
    // A violation of the policy would fail the test.
    for (const [before, after] of [
      ['<title><a x="', '</title>'],
      ['<!-- <a x="', ' -->'],
      ['<textarea><a x="', '</textarea>'],
      ['<style><a x="', '</style>'],
      ['<svg><![CDATA[<a x="', ']]>'],
    ]) {
      await paste(`${before}${after}<p onclick=a>Pasted "on time"</p><img/src="x"onerror=a>`)
      await expect(editor).toContainText('Pasted "on time"')
      await expect(page.getByText(/Removed.*onclick of <p>/)).toBeVisible()
    }
  })
})

test('payment instructions are written and formatted', async ({ page, wire }) => {
  await test.step('placeholders cause a warning', async () => {
    await writeSource(page, '<p>Dear {{ driver }}</p>')
    await expect(
      page.getByRole('region', { name: 'Payment instructions' }).getByText(/Placeholders/),
    ).toBeVisible()
  })

  await test.step('the visual editor lists its changes, and changes nothing automatically', async () => {
    // The result has no list directly within a list.
    const html = '<ul><ol><li>three</li></ol></ul>'
    await writeSource(page, html)
    await page.getByRole('tab', { name: 'Visual editor' }).click()
    const warning = page.getByRole('status').filter({ hasText: 'can’t show all of this HTML' })
    await expect(warning).toContainText('<ul>')
    await planField(page, LABEL).click()
    await page.keyboard.type('nothing')
    await warning.getByRole('button', { name: 'Edit the HTML' }).click()
    await expect(planField(page, LABEL)).toHaveValue(html)
    await page.getByRole('tab', { name: 'Visual editor' }).click()
    await warning.getByRole('button', { name: 'Remove it' }).click()
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
    await expect(dialog.getByText('Enter a full address, like https://')).toBeVisible()
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
