import { mkdirSync } from 'node:fs'
import type { Locator } from 'playwright/test'
import { streamPdf, tablePdf } from '../../../src/features/documents/testing/pdf-samples'
import {
  arrived,
  card,
  choose,
  dropOn,
  dropPaths,
  openDocuments,
  openReceipt,
  pdf,
  receipt,
  receipts,
  type Sample,
  sha256,
  title,
  uploadButton,
} from '../../support/pages/documents-page'
import { signOut, useKey } from '../../support/pages/session-page'
import { MB, smallPdf, sparsePdf } from '../../support/pdf-files'
import { expect, test } from '../../support/test'

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await openDocuments(page)
})

const file = (name: string, latin: string): Sample => ({ name, buffer: Buffer.from(latin, 'latin1') })

const zipped = (first: string) => `PK\x03\x04${'\x14'.repeat(26)}${first}`
const whole = tablePdf(['<</Type/Catalog>>'])

const REFUSED: readonly (readonly [sample: Sample, sentence: string])[] = [
  [file('empty.pdf', ''), 'This file is empty.'],
  [file('scan.pdf', '\x89PNG\r\n\x1a\n'), 'It looks like an image'],
  [file('page.pdf', '<!doctype html><title>Sign in</title>'), 'It looks like a web page'],
  [file('archive.pdf', zipped('notes.txt')), 'It looks like a ZIP archive'],
  [file('letter.pdf', zipped('[Content_Types].xml')), 'It looks like a Word, Excel, or PowerPoint document'],
  [file('late.pdf', `${'x'.repeat(1020)}%PDF-1.7 %%EOF`), 'It looks like plain text'],
]

const ENCRYPTED = 'This PDF seems to be encrypted'
const WRAPPER = [
  '<</Type/Catalog/AF[2 0 R]>>',
  '<</Type/Filespec/F(Protected.pdf)/AFRelationship/EncryptedPayload>>',
]
const TAKEN: readonly (readonly [sample: Sample, warning: string | null])[] = [
  [pdf('plain.pdf'), null],
  [{ ...pdf('x'), name: 'no extension, no type' }, null],
  [file('mark.pdf', `\xef\xbb\xbf${whole}`), null],
  [file('behind.pdf', `${'\0'.repeat(900)}${whole}`), null],
  [file('stream.pdf', streamPdf(['<</Type/Catalog>>'])), null],
  [file('locked.pdf', tablePdf(['<</Type/Catalog>>'], '/Encrypt 5 0 R')), ENCRYPTED],
  [file('packed.pdf', streamPdf(['<</Type/Catalog>>'], '/Encrypt 5 0 R')), ENCRYPTED],
  [file('wrapper.pdf', tablePdf(WRAPPER)), ENCRYPTED],
  [file('cut.pdf', '%PDF-1.7 half of'), 'The end of this PDF is missing'],
]

/** Drops data without a file on an element. Returns whether the page prevented the browser from opening it. */
function dropNothing(target: Locator, type: string): Promise<boolean> {
  return target.evaluate((element, type) => {
    const transfer = new DataTransfer()
    if (type === 'Files') Object.defineProperty(transfer, 'types', { value: ['Files'] })
    else transfer.setData(type, 'https://elsewhere.example/')
    const drag = (name: string) =>
      new DragEvent(name, { dataTransfer: transfer, bubbles: true, cancelable: true })
    return !element.dispatchEvent(drag('dragover')) && !element.dispatchEvent(drag('drop'))
  }, type)
}

test('files are chosen, dropped, and pasted, and recognized by their bytes', async ({ page, wire }) => {
  await test.step('dropped and pasted files are accepted; a drop outside the area does nothing', async () => {
    const area = page.getByRole('group', { name: 'File' })
    expect(
      await dropOn(page.getByRole('heading', { level: 1 }), [pdf('missed.pdf')]),
      'kept from opening',
    ).toBe(true)
    await expect(page.getByRole('article')).toHaveCount(0)
    expect(await dropOn(area, [pdf('dropped.pdf')])).toBe(true)
    await expect(card(page, 'dropped.pdf').getByRole('button', { name: 'Upload', exact: true })).toBeVisible()
    // An email attachment and a link, which come without a file.
    for (const type of ['Files', 'text/uri-list'])
      for (const [target, says] of [
        [page.getByRole('heading', { level: 1 }), false],
        [area, true],
      ] as const) {
        expect(await dropNothing(target, type), 'kept from opening').toBe(true)
        const message = page.getByText('Save the attachment first, then drop the file.')
        if (!says) continue
        await expect(message).toBeVisible()
        await page.getByRole('button', { name: 'Close message' }).click()
      }
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['%PDF-1.7 %%EOF'], 'pasted.pdf'))
      window.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(card(page, 'pasted.pdf')).toBeVisible()
    // A word processor's clipboard: a text, and a picture of that text.
    await title(page)
      .first()
      .evaluate((field) => {
        const clipboardData = new DataTransfer()
        clipboardData.items.add('Notice 118', 'text/plain')
        clipboardData.items.add(new File(['\x89PNG'], 'image.png'))
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      })
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(card(page, 'pasted.pdf')).toBeVisible()
    await expect(card(page, 'dropped.pdf')).toBeVisible()
    await expect(page).toHaveURL(/\/documents(?:\?fleet=1)?$/)
    await page.getByRole('button', { name: 'Remove all' }).click()
  })

  await test.step('every kind of file is accepted or refused by its bytes, with the right message', async () => {
    for (const [sample, sentence] of REFUSED) {
      await choose(page, [sample])
      await expect(card(page, sample.name).getByRole('alert')).toContainText(sentence)
      await expect(card(page, sample.name).getByRole('alert')).toContainText('Nothing was sent.')
      await expect(uploadButton(page)).toHaveCount(0)
    }
    for (const [sample, warning] of TAKEN) {
      await choose(page, [sample])
      await expect(card(page, sample.name).getByRole('button', { name: 'Upload', exact: true })).toBeEnabled()
      if (warning === null) await expect(page.getByRole('note')).toHaveCount(0)
      else await expect(page.getByRole('note')).toContainText(warning)
      await card(page, sample.name).getByRole('button', { name: 'Remove' }).click()
    }
    await choose(page, sparsePdf('huge.pdf', 200 * MB))
    await expect(card(page, 'huge.pdf').getByRole('button', { name: 'Upload', exact: true })).toBeEnabled()
    await card(page, 'huge.pdf').getByRole('button', { name: 'Remove' }).click()
    expect(wire.to('/document/upload/')).toEqual([])
  })

  await test.step('the system drops a folder, five files, and a file outside the area', async () => {
    const folder = test.info().outputPath('folder')
    mkdirSync(folder)
    await dropPaths(page.getByRole('group', { name: 'File' }), [folder])
    await expect(page.getByRole('alert')).toContainText('“folder” is a folder. Choose the PDF in it.')
    const five = ['a', 'b', 'c', 'd', 'e'].map((name) => smallPdf(`${name}.pdf`, name))
    await dropPaths(page.getByRole('heading', { level: 1 }), five)
    await expect(card(page, 'a.pdf')).toHaveCount(0)
    await dropPaths(page.getByRole('group', { name: 'File' }), five)
    await expect(page.getByRole('article')).toHaveCount(5)
    await expect(page.getByRole('alert'), 'five ordinary files are nothing to be warned of').toHaveCount(0)
    await expect(page.getByRole('note')).toHaveCount(0)
    await page.getByRole('button', { name: 'Remove all' }).click()
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(page).toHaveURL(/\/documents(?:\?fleet=1)?$/)
    expect(wire.to('/document/upload/')).toEqual([])
  })
})

test('a PDF is stored byte for byte', { tag: ['@core', '@cross-origin', '@reference'] }, async ({
  page,
  request,
  world,
  wire,
}) => {
  await test.step('with its own title, and a receipt that survives a reload', async () => {
    const sample = pdf('Violation notice 118.pdf', '\x00\xff')
    await choose(page, [sample])
    await expect(title(page)).toHaveValue('Violation notice 118')
    await title(page).fill('Notice 118 — Zoë')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(receipt(page)).toContainText(sha256(sample.buffer))
    await expect(receipt(page)).toContainText('Notice 118 — Zoë')
    await expect(receipt(page)).toContainText('TOLL')
    await expect(receipt(page)).toContainText(/documents\/[0-9a-f-]{36}\.pdf/)
    await openReceipt(page)
    await expect(receipt(page).getByRole('link'), 'no address, no link').toHaveCount(0)
    expect(wire.to('/document/upload/', 'POST')).toHaveLength(1)
    expect(await arrived(request, world)).toEqual([
      {
        title: 'Notice 118 — Zoë',
        file_name: sample.name,
        size: sample.buffer.length,
        sha256: sha256(sample.buffer),
      },
    ])
    await page.reload()
    await receipts(page).first().locator('summary').click()
    await expect(receipts(page).first()).toContainText(sha256(sample.buffer))
  })

  await test.step('with an API key', async () => {
    await useKey(page, 'demo-key-manager')
    await choose(page, [pdf('a.pdf')])
    await uploadButton(page).click()
    await expect(receipt(page)).toBeVisible()
  })
})

test('several files form a queue: one request per file, each with its own title', async ({
  page,
  request,
  world,
  wire,
}) => {
  await choose(page, [pdf('a.pdf', 'a'), pdf('b.pdf', 'b'), file('c.pdf', 'plain')])
  await card(page, 'b.pdf').getByRole('textbox', { name: 'Title' }).fill('The second')
  await expect(card(page, 'c.pdf').getByRole('alert')).toContainText('plain text')
  await expect(page.getByText('1 file won’t be uploaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Upload 2 files' }).click()
  await expect(receipt(page)).toHaveCount(2)
  expect((await arrived(request, world)).map(({ title, file_name }) => [title, file_name])).toEqual([
    ['a', 'a.pdf'],
    ['The second', 'b.pdf'],
  ])
  expect(wire.to('/document/upload/')).toHaveLength(2)
  await expect(card(page, 'c.pdf').getByRole('alert'), 'still says why it did not go').toContainText(
    'plain text',
  )
})

test('titles, receipts, and duplicate files', async ({ page, context, wire }) => {
  await test.step('without a title nothing is sent', async () => {
    await choose(page, [pdf('a.pdf')])
    await title(page).fill(' ')
    await expect(page.getByText('Give the document a title.')).toBeVisible()
    await uploadButton(page).press('Enter')
    expect(wire.to('/document/upload/')).toEqual([])
    await title(page).fill('a')
    await uploadButton(page).click()
    await expect(receipt(page)).toBeVisible()
  })

  await test.step('a sign-out asks about receipts', async () => {
    await signOut(page)
    const dialog = page.getByRole('dialog', { name: 'Sign out' })
    const saving = page.waitForEvent('download')
    await expect(dialog).toContainText('1 upload receipt')
    await dialog.getByRole('button', { name: 'Export everything' }).click()
    expect((await saving).suggestedFilename()).toBe('everything.json')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(receipts(page)).toHaveCount(1)
  })

  await test.step('uploading the same file again shows a warning; a receipt’s hash can be copied', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const sample = pdf('a.pdf', 'same')
    await choose(page, [sample])
    await uploadButton(page).click()
    await expect(receipt(page)).toContainText(sha256(sample.buffer))
    await openReceipt(page)
    await receipt(page).getByRole('button', { name: 'Copy the SHA-256' }).click()
    await expect(receipt(page).getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sha256(sample.buffer))
    await choose(page, [{ ...sample, name: 'another name.pdf' }])
    await expect(page.getByText('You already uploaded this file')).toBeVisible()
    await expect(uploadButton(page)).toBeEnabled()
    await card(page, 'another name.pdf').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('searchbox', { name: 'Find a receipt' }).fill('SHA-256 of nothing')
    await expect(receipts(page)).toHaveCount(0)
    await expect(page).toHaveURL(/find=/)
    await page.getByRole('searchbox', { name: 'Find a receipt' }).fill('')
    await expect(page).toHaveURL(/\/documents(?:\?fleet=1)?$/)
  })

  await test.step('choosing the same file twice shows a warning', async () => {
    await choose(page, [pdf('a.pdf', 'twice'), { ...pdf('x', 'twice'), name: 'b.pdf' }])
    await expect(card(page, 'b.pdf')).toContainText('“a.pdf” above is the same file')
  })
})
