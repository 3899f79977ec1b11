import { createHash } from 'node:crypto'
import { type APIRequestContext, expect, type Locator, type Page } from 'playwright/test'
import { tablePdf } from '../../../src/features/documents/testing/pdf-samples'
import type { World } from '../world/world'

/** A file with its name and bytes. Its type is empty, as on a system that doesn't know PDF. */
export interface Sample {
  readonly name: string
  readonly buffer: Buffer
}

/** Returns a PDF with one empty page. */
export function pdf(name: string, inside = ''): Sample {
  return { name, buffer: Buffer.from(tablePdf(['<</Type/Catalog>>'], '', `${inside}\n`), 'latin1') }
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export async function openDocuments(page: Page): Promise<void> {
  await page.goto('/documents')
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
}

/** Chooses files with the button; by path if they are on disk. */
export async function choose(
  page: Page,
  files: readonly Sample[] | string,
  button = 'Choose a PDF',
): Promise<void> {
  const opening = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  const chooser = await opening
  await chooser.setFiles(typeof files === 'string' ? files : files.map((file) => ({ ...file, mimeType: '' })))
}

/** Drops files onto an element; returns whether the page stopped the browser from opening them. */
export function dropOn(target: Locator, files: readonly Sample[]): Promise<boolean> {
  return target.evaluate(
    (element, list) => {
      const transfer = new DataTransfer()
      for (const { name, text } of list) transfer.items.add(new File([text], name))
      const drag = (type: string) =>
        new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true })
      element.dispatchEvent(drag('dragover'))
      return !element.dispatchEvent(drag('drop'))
    },
    files.map(({ name, buffer }) => ({ name, text: buffer.toString('latin1') })),
  )
}

/** Drops files and folders from disk onto the middle of an element, like the system. */
export async function dropPaths(target: Locator, paths: readonly string[]): Promise<void> {
  const page = target.page()
  const devtools = await page.context().newCDPSession(page)
  const box = await target.boundingBox()
  if (box === null) throw new Error('there is nothing to drop it on')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    devtools.send('Input.dispatchDragEvent', { type, x, y, data })
  await drag('dragEnter')
  await drag('dragOver')
  // The page has to accept the drag first; an earlier drop is ignored.
  await expect(page.getByText(/^(?:Drop to add it|Drop it here)$/)).toBeVisible()
  await drag('dragOver')
  await drag('drop')
  await devtools.detach()
}

/** Finds the card of one chosen file. */
export const card = (page: Page, name: string): Locator => page.getByRole('article', { name })
export const title = (page: Page): Locator => page.getByRole('textbox', { name: 'Title' })
export const uploadButton = (page: Page, name = 'Upload'): Locator =>
  page.getByRole('button', { name, exact: true })
export const progress = (page: Page): Locator => page.getByRole('progressbar', { name: 'Upload progress' })
/** Finds the message about the document that was just stored. */
export const receipt = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: 'Uploaded' }).filter({ hasText: 'SHA-256' })
/** Opens the fields of the document that was just stored. */
export const openReceipt = (page: Page): Promise<void> => receipt(page).getByText('Technical details').click()
/** Returns the labels of the filled buttons on the page, which mark the next step. */
export const filledButtons = (page: Page): Promise<string[]> =>
  page.locator('main button[data-variant="filled"]').allInnerTexts()
export const receipts = (page: Page): Locator =>
  page.getByRole('list', { name: 'Receipts' }).getByRole('listitem')

export interface UploadedDocument {
  readonly title: string
  readonly file_name: string
  readonly size: number
  readonly sha256: string
}

/** Returns the documents that the service stored since the start of the test. */
export async function arrived(
  request: APIRequestContext,
  world: World,
): Promise<readonly UploadedDocument[]> {
  return (await request.get(`${world.apiOrigin}/demo/documents`)).json() as Promise<UploadedDocument[]>
}
