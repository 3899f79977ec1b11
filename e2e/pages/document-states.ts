import { expect } from 'playwright/test'
import { tablePdf } from '../../src/features/documents/testing/pdf-samples'
import {
  card,
  choose,
  filledButtons,
  openDocuments,
  pdf,
  progress,
  receipt,
  receipts,
  uploadButton,
} from '../support/pages/documents-page'
import { Gate } from '../support/wire/gate'
import { responded } from '../support/wire/incidents'
import { continuing, type PageState } from './page-state'

const PATH = '/document/upload/'

/** States of the documents page that stay until the user acts. */
export const DOCUMENT_STATES: readonly PageState[] = [
  state('a PDF', async (page) => {
    await openDocuments(page)
    await choose(page, [pdf('Violation notice 118.pdf')])
    await expect(uploadButton(page)).toBeVisible()
  }),
  continuing(
    state('stored', async (page) => {
      await uploadButton(page).click()
      await expect(receipt(page)).toContainText(/[0-9a-f]{64}/)
      await receipts(page).first().locator('summary').click()
      await expect(receipts(page).first()).toContainText('documents/')
    }),
  ),
  state('PDFs with every warning, without a title', async (page) => {
    await openDocuments(page)
    await choose(page, [
      { name: 'cut.pdf', buffer: Buffer.from('%PDF-1.7 /Encrypt 1 0 R') },
      { name: 'locked.pdf', buffer: Buffer.from(tablePdf(['<</Type/Catalog>>'], '/Encrypt 1 0 R')) },
    ])
    await page.getByRole('textbox', { name: 'Title' }).first().fill('')
    await expect(page.getByRole('note')).toHaveCount(3)
  }),
  state('no PDF', async (page) => {
    await openDocuments(page)
    await choose(page, [{ name: 'scan.pdf', buffer: Buffer.from('GIF89a') }])
    await expect(page.getByRole('alert')).toBeVisible()
  }),
  state('several files', async (page) => {
    await openDocuments(page)
    await choose(page, [pdf('a.pdf'), pdf('b.pdf')])
    await expect(page.getByRole('button', { name: 'Upload 2 files' })).toBeVisible()
  }),
  continuing(
    state('a queue', async (page) => {
      await Gate.before(page, ({ pathname }) => pathname === PATH)
      await page.getByRole('button', { name: 'Upload 2 files' }).click()
      await expect(page.getByText('Waiting for the previous upload')).toBeVisible()
      await expect(progress(page)).toBeVisible()
    }),
  ),
  {
    ...state('a stopped queue with a duplicate file', async (page) => {
      await openDocuments(page)
      await page.route(`**${PATH}`, (route) => route.fulfill({ status: 503, body: '' }))
      await choose(page, [pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf', 'c')])
      await page.getByRole('button', { name: 'Upload 3 files' }).click()
      await expect(page.getByText('The queue stopped')).toBeVisible()
      await expect(card(page, 'b.pdf')).toContainText('above is the same file')
      await expect(uploadButton(page, 'Upload anyway')).toBeVisible()
      expect(await filledButtons(page), 'not what may be stored').toEqual(['Upload'])
    }),
    allowed: [responded(503, PATH)],
  },
  state('canceled', async (page) => {
    await openDocuments(page)
    await Gate.before(page, ({ pathname }) => pathname === PATH)
    await choose(page, [pdf('a.pdf')])
    await uploadButton(page).click()
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    await expect(
      uploadButton(page, 'Upload again').or(uploadButton(page, 'Upload again anyway')),
    ).toBeVisible()
  }),
  failed('a refused title', 400, { title: ['Not this one.'] }, 'Not this one.'),
  failed('too large', 413, { detail: 'no' }, 'too large'),
  failed('too many requests', 429, { detail: 'no' }, 'You can upload it again'),
  failed('unknown', 502, 'no', 'We don’t know whether it was saved'),
]

function state(title: string, reach: PageState['reach']): PageState {
  return { title: `documents, ${title}`, path: '/documents', user: 'manager', reach }
}

function failed(title: string, status: number, json: unknown, said: string): PageState {
  return {
    ...state(title, async (page) => {
      await openDocuments(page)
      await page.route(`**${PATH}`, (route) => route.fulfill({ status, json }))
      await choose(page, [pdf('a.pdf')])
      await uploadButton(page).click()
      await expect(card(page, 'a.pdf')).toContainText(said)
    }),
    allowed: [responded(status, PATH)],
  }
}
