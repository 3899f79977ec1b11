import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { insertRows, openDatabase } from '../../src/service/database/database'
import { changeButton, listBox, previewButton } from '../support/pages/change-page'
import { longestTask, watchTasks } from './disputes-list'
import { framesOf, watchFrames } from './frames'
import { medians, type Row } from './report'
import { type Site, startSite } from './site'
import { newVisitor } from './visitor'

const VEHICLES = 1000
const FIRST_VEHICLE = 700_000
const FIRST_REVISION = 700_000_000
const LONGEST_MS = 300_000

/** Measures the page for bulk changes with 1,000 vehicles: loaded, changed, and shown. Each run has its own database. */
export async function measureChangeMany(browser: Browser, runs: number): Promise<Row> {
  const rows: Row[] = []
  for (let run = 0; run < runs; run++) {
    const folder = await mkdtemp(join(tmpdir(), 'fleet-change-many-'))
    const databaseUrl = `file:${join(folder, 'fleet.db')}`
    const seeded = await startSite({ databaseUrl })
    await seeded.close()
    await addVehicles(databaseUrl)
    const site = await startSite({ databaseUrl })
    try {
      rows.push(await changeThousand(browser, site))
    } finally {
      await site.close()
      await rm(folder, { recursive: true, force: true })
    }
  }
  return medians(rows)
}

/** Adds vehicles like the demo's first one, each active since its only revision. */
async function addVehicles(databaseUrl: string): Promise<void> {
  const db = await openDatabase(databaseUrl)
  const model = await db.selectFrom('vehicles').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  const ids = Array.from({ length: VEHICLES }, (_, at) => FIRST_VEHICLE + at)
  const rows = ids.map((id) => ({ ...model, id, plate_number: `BEN${id}`, active: 1 as const, year: '2020' }))
  const revisions = ids.map((id, at) => ({
    history_id: FIRST_REVISION + at,
    fleet_id: model.fleet_id,
    vehicle_id: id,
    history_date: '2025-01-01T00:00:00Z',
    history_type: '+',
    active: 1 as const,
    toll_status: 'EXIST',
    reason: 'Lease',
    username: 'd.ross',
  }))
  await db.transaction().execute(async (transaction) => {
    await insertRows(transaction, 'vehicles', rows)
    await insertRows(transaction, 'revisions', revisions)
  })
  await db.destroy()
}

async function changeThousand(browser: Browser, site: Site): Promise<Row> {
  const { context, page } = await newVisitor(browser, site, 'fast')
  let requests = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/v2/')) requests++
  })
  await page.goto('/vehicles/change')
  const lines = Array.from({ length: VEHICLES }, (_, at) => `${FIRST_VEHICLE + at}\tno\tRenter ${at}`)
  await listBox(page).fill(`Vehicle ID\tOn the fleet\tLessee or renter\n${lines.join('\n')}\n`)
  await watchFrames(page)
  await watchTasks(page)
  const planned = performance.now()
  await previewButton(page).click()
  await appears(page, 'button', `Change ${VEHICLES.toLocaleString('en')} vehicles`)
  const preview = performance.now() - planned
  const row: Row = { 'preview of 1,000, s': preview / 1000, 'preview: requests': requests }
  requests = 0
  const begun = performance.now()
  await changeButton(page).click()
  await appears(page, 'td', 'Changed')
  row['1,000 changed: first result, ms'] = performance.now() - begun
  await appears(page, 'button', 'New change')
  row['1,000 changed, s'] = (performance.now() - begun) / 1000
  row['1,000 changed: requests'] = requests
  const frames = await framesOf(page)
  row['worst frame, ms'] = frames.longest
  row['frames over 50 ms'] = frames.late
  row['longest task, ms'] = await longestTask(page)
  await context.close()
  return row
}

/** Waits for an element by its text. Finding it by role among thousands of cells would take the page's own time. */
async function appears(page: Page, selector: string, text: string): Promise<void> {
  await page.waitForFunction(
    ([selector, text]) =>
      [...document.querySelectorAll(selector)].some(({ textContent }) => textContent === text),
    [selector, text] as const,
    { timeout: LONGEST_MS, polling: 100 },
  )
}
