import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright'
import type { StatementData } from '../../src/domain/evidence/statement-data'
import { codeSize } from './code'
import { framesOf, watchFrames } from './frames'
import type { Row } from './report'
import type { Site } from './site'
import { newVisitor, type Speed } from './visitor'

const STATEMENTS = 500
const ADDRESS = '/vehicles/1/evidence?at=2024-03-05+08%3A30&zone=America%2FNew_York'

/** Shows a statement, and saves a PDF and a pack of 500. Measures what loads for the PDF, and the page's frames. */
export async function makeStatements(browser: Browser, site: Site, speed: Speed): Promise<Row> {
  const { context, page } = await newVisitor(browser, site, speed)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Check a toll' }).waitFor()
  const began = performance.now()
  await page.goto(ADDRESS)
  await page.getByRole('article').waitFor()
  const shown = performance.now() - began
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const json = await save(page, 'Save as JSON')
  const clicked = performance.now()
  await save(page, 'Save as PDF')
  const saved = performance.now() - clicked
  await watchFrames(page)
  const pack = await packOf(page, site.dist, JSON.parse(json.text))
  const frames = await framesOf(page)
  await context.close()
  const assets = readdirSync(join(site.dist, 'assets')).map((name) => `assets/${name}`)
  const worker = assets.filter((path) => path.includes('/pdf-worker'))
  const fonts = assets.filter((path) => path.endsWith('.ttf'))
  return {
    'statement shown, ms': shown,
    'statement saved as PDF, the first, ms': saved,
    'PDF: code on the click, KB gz': codeSize(site.dist, worker),
    'PDF: fonts on the click, KB gz': fonts.reduce((sum, path) => sum + gzipped(join(site.dist, path)), 0),
    '500 statements as a pack, in the worker, s': pack / 1000,
    '500 statements: worst frame meanwhile, ms': frames.longest,
  }
}

const gzipped = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length / 1000

async function save(page: Page, name: string): Promise<{ readonly text: string }> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  return { text: readFileSync(await (await saving).path(), 'utf8') }
}

/** Writes the pack in the build's own worker. Returns the milliseconds. */
function packOf(page: Page, dist: string, data: StatementData): Promise<number> {
  const worker = readdirSync(join(dist, 'assets')).find((name) => name.startsWith('pdf-worker'))
  const pack = {
    madeAt: data.madeAt,
    zone: 'UTC',
    madeBy: null,
    fleet: data.fleet,
    listName: null,
    names: [],
    summary: [],
    statements: Array.from({ length: STATEMENTS }, () => data),
  }
  return page.evaluate(
    ([address, request]) =>
      new Promise<number>((resolve, reject) => {
        const start = performance.now()
        const one = new Worker(address, { type: 'module' })
        one.onerror = () => reject(new Error('The worker did not start.'))
        one.onmessage = ({ data }: MessageEvent<{ kind: string; message?: string }>) => {
          if (data.kind === 'pdf') resolve(performance.now() - start)
          if (data.kind === 'failed') reject(new Error(data.message))
        }
        one.postMessage(request)
      }),
    [`/assets/${worker}`, { kind: 'pack', pack }] as const,
  )
}
