import { closeSync, ftruncateSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { type Page, test } from 'playwright/test'
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
