import { CLIPBOARDS } from '../../support/pages/clipboards'
import {
  COLUMNS,
  cell,
  clearGrid,
  copied,
  copyAs,
  expectRowCount,
  openGrid,
} from '../../support/pages/drivers-grid'
import { expect, test } from '../../support/test'
import { consoleError } from '../../support/wire/incidents'

const quoted = (text: string) => (/[\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const written = (cells: readonly string[]) => COLUMNS.map((_, place) => quoted(cells[place] ?? '')).join('\t')

test('clipboard content of spreadsheets and other programs arrives exactly', async ({
  page,
  signInAs,
  allow,
}) => {
  // Chromium reports the styles that the test copies, but nothing about the pasted styles.
  allow(consoleError(/^Applying inline style violates/))
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await signInAs('manager')
  await openGrid(page)
  for (const { from, text, html, rows } of CLIPBOARDS)
    await test.step(from, async () => {
      await copyAs(page, {
        ...(text !== undefined && { 'text/plain': text }),
        ...(html !== undefined && { 'text/html': html }),
      })
      said.length = 0
      await cell(page, 1, 'Driver ID').click()
      await page.keyboard.press('Control+V')
      await expectRowCount(page, rows.length)
      await page.keyboard.press('Control+A')
      await page.keyboard.press('Control+C')
      await expect.poll(() => copied(page), from).toBe(rows.map(written).join('\r\n'))
      expect(said).toEqual([])
      await clearGrid(page)
    })
})
