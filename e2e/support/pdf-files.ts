import { closeSync, ftruncateSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { type Page, test } from 'playwright/test'
import { tablePdf } from '../../src/features/documents/testing/pdf-samples'
import { pdf, progress } from './pages/documents-page'

export const MB = 1_000_000

/** Writes a sparse PDF of this many bytes to disk; returns its path. */
export function sparsePdf(name: string, size: number): string {
  const path = test.info().outputPath(name)
  const file = openSync(path, 'w')
  const whole = tablePdf(['<</Type/Catalog>>'])
  const table = whole.indexOf('xref')
  const tail = (at: number) =>
    whole.slice(table).replace(/(startxref\n)\d+/, (_, word) => word + String(at).padStart(10, '0'))
  const at = size - tail(0).length
  writeSync(file, whole.slice(0, table))
  ftruncateSync(file, at)
  writeSync(file, tail(at), at)
  closeSync(file)
  return path
}

/** Writes a small PDF to disk; returns its path. */
export function smallPdf(name: string, inside = ''): string {
  const path = test.info().outputPath(name)
  writeFileSync(path, pdf(name, inside).buffer)
  return path
}

/** Limits uploads to this many bytes per second; 0 removes the limit. */
export async function throttle(page: Page, bytesPerSecond: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond || -1,
  })
}

/** Returns the progress bar's value in percent. */
export async function sentSoFar(page: Page): Promise<number> {
  return Number(await progress(page).getAttribute('aria-valuenow'))
}
