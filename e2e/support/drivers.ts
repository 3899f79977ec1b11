import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test'
import { REFRESH, type Wire } from './wire'
import type { World } from './world'

export const BULK = '/v2/drivers/bulk/'

/** Opens drivers D-0 to D-(rows − 1), ready to be sent to fleet 1; of those in `bad` the service refuses the e-mail address. */
export async function openDrivers(page: Page, rows: number, options: { bad?: number[]; grid?: string } = {}) {
  const { bad = [], grid = 'grid' } = options
  await page.goto(`/harness/drivers-send?rows=${rows}&bad=${bad.join(',')}&grid=${grid}`)
  await expect(page.getByText(/^To Alder Rentals|^There is no row|^Every row/)).toBeVisible()
}

export function sendButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Send [\d,]+ drivers?$/ })
}

export function send(page: Page): Promise<void> {
  return sendButton(page).click()
}

export function sending(page: Page): Locator {
  return page.getByRole('progressbar', { name: 'Sending' })
}

/** What is said when a sending has ended. */
export function result(page: Page, title: RegExp): Locator {
  return page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: title })
}

/** How many rows stand where: "3 created, 2 unknown". */
export async function expectCounts(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('status', { name: 'Counts' })).toHaveText(text)
}

export function row(page: Page, driverId: string): Locator {
  return page
    .getByRole('list', { name: 'Rows' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${driverId} `) })
}

export function resolveButton(page: Page): Locator {
  return page.getByRole('list', { name: 'Parts to resolve' }).getByRole('button', { name: 'Resolve' })
}

/** The driver_ids of each POST, in the order they left. */
export function posts(wire: Wire): string[][] {
  return wire.to(BULK, 'POST').map(({ body }) => driverIds(body))
}

function driverIds(body: string | null): string[] {
  return (JSON.parse(body ?? '[]') as { driver_id: string }[]).map(({ driver_id }) => driver_id)
}

/** Which of these drivers the service's fleet 1 has: it says so itself, refusing the lot because of those and one that is wrong. */
export async function existing(
  context: BrowserContext,
  world: World,
  ids: readonly string[],
): Promise<string[]> {
  const refreshed = await context.request.post(`${world.apiOrigin}${REFRESH}`, { data: {} })
  const { access } = (await refreshed.json()) as { access: string }
  const wrong = { driver_id: '' }
  const answer = await context.request.post(`${world.apiOrigin}${BULK}`, {
    headers: { Authorization: `Bearer ${access}`, 'Fleet-Id': '1' },
    data: [...ids.map((driver_id) => ({ driver_id })), wrong],
  })
  expect(answer.status()).toBe(400)
  const errors = (await answer.json()) as { driver_id?: string[] }[]
  return ids.filter((_, index) =>
    errors[index]?.driver_id?.some((message) => message.includes('already exists')),
  )
}

/** How many drivers the service has created. */
export async function createdCount(context: BrowserContext, world: World): Promise<number> {
  const answer = await context.request.get(`${world.apiOrigin}/demo/created`)
  return ((await answer.json()) as { drivers: number }).drivers
}

/** Every row that the page calls created is at the service once, those that it calls drafts or refused are not. */
export async function expectTruth(page: Page, world: World): Promise<void> {
  const shown = await page.getByRole('list', { name: 'Rows' }).getByRole('listitem').allTextContents()
  const states = shown.map((text) => text.split(' ').slice(0, 2) as [string, string])
  const there = await existing(
    page.context(),
    world,
    states.map(([id]) => id),
  )
  expect(await createdCount(page.context(), world)).toBe(there.length)
  for (const [id, state] of states) {
    if (state === 'unknown') continue
    expect(there.includes(id), `${id} is said to be ${state}`).toBe(state === 'created')
  }
}
