import { spawnSync } from 'node:child_process'
import { closeSync, ftruncateSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { expect, type Page, test } from 'playwright/test'
import { readAttachments } from '../../src/domain/evidence-pdf/read-attachments'
import { pdf, progress } from './pages/documents-page'

export const MB = 1_000_000

/** Writes a sparse PDF of this many bytes to disk; returns its path. */
export function sparsePdf(name: string, size: number): string {
  const path = test.info().outputPath(name)
  const file = openSync(path, 'w')
  writeSync(file, '%PDF-1.7\n')
  ftruncateSync(file, size - 6)
  writeSync(file, '%%EOF\n', size - 6)
  closeSync(file)
  return path
}

/** Writes a small PDF to disk; returns its path. */
export function smallPdf(name: string, inside = ''): string {
  const path = test.info().outputPath(name)
  writeFileSync(path, pdf(name, inside).buffer)
  return path
}

/** Limits uploads to this many bytes a second; 0 removes the limit. */
export async function throttle(page: Page, bytesPerSecond: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond || -1,
  })
}

/** Returns the bytes that the progress bar shows as sent. */
export function sentSoFar(page: Page): Promise<number> {
  return progress(page).evaluate((bar) => (bar as HTMLProgressElement).value)
}

/** The files attached to a PDF, as text: by the console's own reader, and the same by Poppler's where that is installed. */
export async function attachedTexts(bytes: Buffer): Promise<readonly string[]> {
  const facts = await readAttachments(new Uint8Array(bytes))
  const texts = (facts?.attachments ?? []).map(({ text }) => text)
  const [pdfPath, textPath] = [test.info().outputPath('saved.pdf'), test.info().outputPath('attached')]
  writeFileSync(pdfPath, bytes)
  for (const [index, text] of texts.entries()) {
    const { error, status } = spawnSync('pdfdetach', ['-save', String(index + 1), '-o', textPath, pdfPath])
    if (error) return texts
    expect([status, readFileSync(textPath, 'utf8')]).toEqual([0, text])
  }
  return texts
}
