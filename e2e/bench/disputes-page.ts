import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { historyQueryText } from '../../src/api/resources/history'
import { paths } from '../../src/contract/paths'
import { CHECK, pasteText, tollEvents } from '../support/pages/disputes-page'
import { isHistory } from '../support/wire/history'
import { addHistories, checkedTolls } from './disputes'
import {
  checkedText,
  exportAs,
  fillTollClipboard,
  longestTask,
  pasteTolls,
  scrollTolls,
  watchTasks,
} from './disputes-list'
import { framesOf, watchFrames } from './frames'
import { medians, type Row } from './report'
import { type Site, startSite } from './site'
import { heapOf, newVisitor } from './visitor'

const ROWS = 50_000
/** Number of tolls in the sample that is checked one by one. */
const SAMPLE = 200

/** Measures the disputes page: 50,000 rows pasted, scrolled, and exported, and 10,000 tolls of 2,000 vehicles checked. */
export async function measureDisputesPage(browser: Browser, runs: number): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-disputes-page-'))
  const databaseUrl = `file:${join(folder, 'fleet.db')}`
  const seeded = await startSite({ databaseUrl })
  await seeded.close()
  await addHistories(databaseUrl)
  const site = await startSite({ databaseUrl })
  try {
    const rows: Row[] = []
    for (let run = 0; run < runs; run++)
      rows.push({ ...(await pasteLongList(browser, site)), ...(await checkList(browser, site)) })
    return medians(rows)
  } finally {
    await site.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Measures one run with 50,000 rows, from the clipboard to the exported file. */
export async function pasteLongList(browser: Browser, site: Site): Promise<Row> {
  const { context, page, devtools } = await newVisitor(browser, site, 'fast')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDisputes(page)
  const before = await heapOf(devtools)
  await fillTollClipboard(page, ROWS)
  const pasted = await pasteTolls(page, ROWS)
  const row: Row = { ...named('50k pasted', pasted), '50k: heap before, MB': before }
  row['50k: heap after, MB'] = await heapOf(devtools)
  Object.assign(row, named('50k scrolled', await scrollTolls(page)))
  for (const format of ['CSV', 'XLSX', 'JSON'] as const)
    Object.assign(row, named(`50k to ${format}`, await exportAs(page, format)))
  await context.close()
  return row
}

/** Measures one run with 10,000 tolls of 2,000 vehicles, checked per vehicle, and a sample of tolls checked one by one. */
export async function checkList(browser: Browser, site: Site): Promise<Row> {
  const { context, page } = await newVisitor(browser, site, 'fast')
  await openDisputes(page)
  const tolls = checkedTolls()
  let requests = 0
  page.on('request', (request) => {
    if (isHistory(new URL(request.url()))) requests++
  })
  await tollEvents(page).focus()
  await pasteText(page, checkedText(tolls))
  const button = page.getByRole('button', { name: CHECK })
  await page.getByText(`${tolls.length.toLocaleString('en')} rows pasted`).waitFor()
  await watchTasks(page)
  await watchFrames(page)
  const begun = performance.now()
  await button.click()
  await page.getByRole('button', { name: 'Check again' }).waitFor({ timeout: 300_000 })
  const seconds = (performance.now() - begun) / 1000
  const frames = await framesOf(page)
  const longest = await longestTask(page)
  const asked = requests
  const single = await requestOneByOne(page, tolls.slice(0, SAMPLE))
  await context.close()
  return {
    '10k checked: s': seconds,
    '10k checked: requests': asked,
    '10k checked: longest task, ms': longest,
    '10k checked: worst frame, ms': frames.longest,
    '10k asked one by one, four at a time (estimate), s': (single * tolls.length) / 1000,
  }
}

async function openDisputes(page: Page): Promise<void> {
  await page.goto('/disputes')
  await tollEvents(page).waitFor()
  await page.waitForLoadState('networkidle')
}

function named(title: string, row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [`${title}: ${name}`, value]))
}

/** Returns the milliseconds per request, with four at a time, without deciding or rendering anything. */
async function requestOneByOne(page: Page, tolls: ReturnType<typeof checkedTolls>): Promise<number> {
  const urls = tolls.map(
    ({ vehicleId, at }) => `${paths.vehicleHistory(vehicleId)}?${historyQueryText({ limit: 1, to: at })}`,
  )
  return page.evaluate(async (all) => {
    const left = [...all]
    const begun = performance.now()
    const ask = async (): Promise<void> => {
      for (let url = left.pop(); url !== undefined; url = left.pop()) {
        const response = await fetch(url, { headers: { Authorization: 'demo-key-manager' } })
        if (!response.ok) throw new Error(`${url}: ${response.status}`)
        await response.json()
      }
    }
    await Promise.all([ask(), ask(), ask(), ask()])
    return (performance.now() - begun) / all.length
  }, urls)
}
