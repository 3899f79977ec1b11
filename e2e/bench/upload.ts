import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import type { Row } from './report'
import type { Site } from './site'
import { newVisitor, type Speed, type Visitor } from './visitor'

const BYTES = 200_000_000

/** Uploads and hashes a PDF of 200 MB, mostly sparse, over a fast connection. Measures the page's memory during it. */
export async function uploadLargePdf(browser: Browser, site: Site, speed: Speed): Promise<Row> {
  const visitor = await newVisitor(browser, site, speed)
  const { context, page, devtools } = visitor
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 50_000_000,
  })
  const folder = mkdtempSync(join(tmpdir(), 'fleet-console-upload-'))
  await page.goto('/documents')
  await page.getByLabel('PDF', { exact: true }).setInputFiles(sparsePdf(join(folder, 'large.pdf')))
  const upload = page.getByRole('button', { name: 'Upload', exact: true })
  await upload.waitFor()
  const before = await memory(visitor)
  const began = performance.now()
  await upload.click()
  const heaps: number[] = []
  const progress = page.getByRole('progressbar', { name: 'Upload progress' })
  const receipt = page.getByRole('status').filter({ hasText: /SHA-256\s*[0-9a-f]{64}/ })
  const steps = new Set<string | null>()
  while ((await receipt.count()) === 0) {
    heaps.push(await memory(visitor))
    for (const bar of await progress.all()) steps.add(await bar.getAttribute('aria-valuenow'))
  }
  const took = performance.now() - began
  await context.close()
  rmSync(folder, { recursive: true })
  return {
    '200 MB: stored and hashed, ms': took,
    '200 MB: steps of progress seen': steps.size,
    '200 MB: most memory beyond before, MB': Math.max(...heaps) - before,
  }
}

function sparsePdf(path: string): string {
  const file = openSync(path, 'w')
  writeSync(file, '%PDF-1.7\n')
  ftruncateSync(file, BYTES - 6)
  writeSync(file, '%%EOF\n', BYTES - 6)
  closeSync(file)
  return path
}

/** Returns the memory of the page's scripts, including buffers outside the heap, in MB. */
async function memory({ devtools }: Visitor): Promise<number> {
  const usage = await devtools.send('Runtime.getHeapUsage')
  return (usage.usedSize + (usage.backingStorageSize ?? 0)) / 1e6
}
