import type { Page } from 'playwright/test'
import { tablePdf } from '../../../src/features/documents/testing/pdf-samples'
import {
  arrived,
  card,
  choose,
  openDocuments,
  pdf,
  receipt,
  receipts,
  title,
  uploadButton,
} from '../../support/pages/documents-page'
import { expect, test } from '../../support/test'
import { responded } from '../../support/wire/incidents'

const PATH = '/document/upload/'

/** Removes the stored document's card, for the next document. */
const closeCard = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Close', exact: true }).click()

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await openDocuments(page)
})

test('F47 F58 F59 F62 documents: other file types are refused with the reason; hostile names are sent as text', async ({
  page,
  request,
  world,
  wire,
  allow,
}) => {
  allow(responded(400, PATH))
  await test.step('F59 a picture, a web page, and an empty file named .pdf are refused with the reason', async () => {
    for (const [name, bytes, reason] of [
      ['png.pdf', '\x89PNG\r\n\x1a\n', 'an image'],
      ['page.pdf', '<html><script>alert(1)</script>', 'a web page'],
      ['none.pdf', '', 'This file is empty.'],
    ] as const) {
      await choose(page, [{ name, buffer: Buffer.from(bytes, 'latin1') }])
      await expect(card(page, name).getByRole('alert')).toContainText(reason)
    }
    expect(wire.to(PATH)).toEqual([])
  })
  await test.step('F58 an encrypted PDF can be uploaded, and has no preview', async () => {
    const locked = tablePdf(['<</Type/Catalog>>'], '/Encrypt 5 0 R', ' '.repeat(200_000))
    await choose(page, [{ name: 'locked.pdf', buffer: Buffer.from(locked, 'latin1') }])
    await expect(page.getByRole('note')).toContainText('This PDF seems to be encrypted')
    await expect(page.getByRole('note')).toContainText('People may need a password to open it')
    await expect(page.getByRole('note')).toContainText('there’s no preview')
    await expect(page.getByRole('button', { name: 'Preview' })).toHaveCount(0)
    await uploadButton(page).click()
    await expect(receipt(page)).toBeVisible()
    await closeCard(page)
  })
  await test.step('F62 quotes and line ends in a name are safe on the wire', async () => {
    const made = '../../é"\r\n.pdf'
    await page.getByRole('group', { name: 'File' }).evaluate((area, name) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['%PDF-1.7 %%EOF'], name))
      area.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    }, made)
    await expect(title(page)).toHaveValue('../../é"')
    await uploadButton(page).click()
    await expect(receipt(page)).toBeVisible()
    const stored = await arrived(request, world)
    expect(stored.slice(1)).toMatchObject([{ title: '../../é"', file_name: made }])
    await closeCard(page)
  })
  await test.step('F62 F47 names and titles with markup or paths are text everywhere', async () => {
    const name = '../../é"<img src=x onerror=alert(1)>\u202Efdp.exe.pdf'
    const markup = '<script>alert(2)</script> =1+1'
    await choose(page, [{ ...pdf('x'), name }])
    await title(page).fill(markup)
    await uploadButton(page).click()
    await expect(receipt(page)).toContainText(markup)
    await expect(page.getByRole('article')).toContainText('⟨U+202E⟩')
    expect(await page.locator('main img, main script').count()).toBe(0)
    const stored = await arrived(request, world)
    expect(stored[2]?.title).toBe(markup)
    await page.reload()
    await expect(receipts(page).filter({ hasText: markup })).toHaveCount(1)
    expect(await page.locator('main img, main script').count()).toBe(0)
  })
  await test.step('F62 a refused name is changed and sent again, by keyboard and on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const refusal = { file: ['Ensure this filename has at most 100 characters (it has 112).'] }
    await page.route(`**${PATH}`, (route) => route.fulfill({ status: 400, json: refusal }), { times: 2 })
    const name = page.getByRole('textbox', { name: 'File name' })
    await choose(page, [pdf('long.pdf')])
    await expect(name, 'before it is refused').toHaveCount(0)
    for (const typed of ['shorter.pdf', 'short.pdf']) {
      await page.getByRole('button', { name: /^Upload/ }).click()
      await page.getByRole('alert').getByRole('link', { name: 'File name' }).press('Enter')
      await expect(name).toBeFocused()
      await expect(name).toHaveAccessibleDescription(/at most 100 characters/)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type(typed)
    }
    await name.fill('short.txt')
    await expect(uploadButton(page, 'Upload again')).toHaveAttribute('aria-disabled', 'true')
    await name.fill('short.pdf')
    await uploadButton(page, 'Upload again').press('Enter')
    await expect(receipt(page)).toContainText(/long\.pdf, \d+ bytes \(sent as “short\.pdf”\)/)
    expect((await arrived(request, world)).at(-1)).toMatchObject({ file_name: 'short.pdf' })
  })
})
