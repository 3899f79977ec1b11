import { type BrowserContext, expect, type Locator, type Page } from 'playwright/test'
import { Gate } from '../wire/gate'
import { REFRESH, type Wire } from '../wire/wire'
import type { Fault, Faults } from '../world/faults'
import type { World } from '../world/world'

/** Locators and actions for sending drivers, and for the drivers that the service has. */
export const BULK = '/v2/drivers/bulk/'

/** An email address that the grid accepts and the service refuses. */
const BAD_EMAIL = 'anais@-b.example'

/** Opens the page with drivers D-0 to D-(count − 1). The service refuses the email addresses of those in `bad`. */
export async function openDrivers(page: Page, count: number, bad: readonly number[] = []): Promise<void> {
  await page.goto('/drivers/bulk')
  await addDrivers(page, 0, count, bad)
  await expect(sendButton(page)).toHaveText(new RegExp(`^Add ${count.toLocaleString('en')} driver`))
}

/** Adds `count` drivers to the grid, starting with the number `from`. */
export async function addDrivers(page: Page, from: number, count: number, bad: readonly number[] = []) {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = from + index
    return [
      'Anaïs',
      "O'Neill",
      bad.includes(number) ? BAD_EMAIL : `d${number}@example.com`,
      `D-${number}`,
    ].join('\t')
  })
  const box = page.getByRole('textbox', { name: 'Paste rows' })
  await box.fill(['First name\tLast name\tE-mail\tDriver ID', ...rows].join('\n'))
}

export function sendButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Add ([\d,]+ )?drivers?$/ })
}

/** Finds the button that confirms the creation of drivers. */
export function sendNow(page: Page): Locator {
  return page.getByRole('dialog', { name: /^Add .+ to .+$/ }).getByRole('button', { name: 'Add drivers' })
}

export async function send(page: Page): Promise<void> {
  await sendButton(page).click()
  await sendNow(page).click()
}

/** Sends while the service fails in this way. */
export async function sendInto(page: Page, faults: Faults, fault: Omit<Fault, 'path'>): Promise<void> {
  await faults.switchOn({ path: BULK, ...fault })
  await send(page)
}

export function sending(page: Page): Locator {
  return page.getByRole('progressbar', { name: 'Adding drivers' })
}

/** Finds the message at the end of sending or finding out. */
export function result(page: Page, title: RegExp): Locator {
  return page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: title })
}

/** Expects this summary of the rows: "0 valid (0 warnings) · 0 errors · 3 created". */
export async function expectSummary(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^[\d,]+ valid/ })).toHaveText(text)
}

/** Expects the same result for all rows: "3 created". */
export async function expectAllSent(page: Page, text: string): Promise<void> {
  await expectSummary(page, `0 valid (0 warnings) · 0 errors · ${text}`)
}

export function row(page: Page, driverId: string): Locator {
  const cell = page.getByRole('gridcell', { name: driverId, exact: true })
  return page.getByRole('grid', { name: 'Drivers' }).getByRole('row').filter({ has: cell })
}

export function emailCell(page: Page, driverId: string): Locator {
  return row(page, driverId).getByRole('gridcell').last()
}

export function findOutButton(page: Page): Locator {
  return page.getByRole('list', { name: 'Unconfirmed batches' }).getByRole('button', { name: 'Find out' })
}

/** Finds out about a batch, for which the page sends the drivers again. */
export async function findOut(page: Page, button = findOutButton(page)): Promise<void> {
  await button.click()
  const dialog = page.getByRole('dialog', { name: /^Send .+ again to / })
  await dialog.getByRole('button', { name: 'Send again' }).click()
}

/** Lets the page see that the service refuses an existing driver: E-0, added by a different client. */
export async function seeRefusal(page: Page, world: World): Promise<void> {
  const { status } = await postDrivers(page.context(), world, [{ driver_id: 'E-0' }])
  expect(status).toBeLessThan(300)
  await page.getByRole('textbox', { name: 'Paste rows' }).fill('Driver ID\tLast name\nE-0\tLee')
  await send(page)
  await expect(result(page, /^No drivers were added/)).toBeVisible()
  await row(page, 'E-0').getByRole('gridcell', { name: 'E-0' }).click()
  await page.keyboard.press('Control+-')
  await expect(row(page, 'E-0')).toHaveCount(0)
}

/** Resumes the draft of an earlier visit. */
export async function resumeDraft(page: Page): Promise<void> {
  const offer = page.getByRole('status').filter({ hasText: /^You left/ })
  await offer.getByRole('button', { name: 'Resume' }).click()
}

/**
 * Expects that only one of two tabs sends at a time. One has drivers D-0 to D-2, the other D-0 to D-3. The second tab
 * waits, then sends only the fourth driver.
 */
export async function expectOneTabSends(page: Page, other: Page, world: World): Promise<void> {
  await expect(sendButton(other)).toHaveText('Add 4 drivers')
  const gate = await Gate.before(page, ({ pathname }) => pathname === BULK)
  await send(page)
  await expect(sending(page)).toBeVisible()
  await send(other)
  await expect(sendButton(other)).toHaveAccessibleDescription(/from another tab/)
  gate.open()
  await expectAllSent(page, '3 added')
  await expectSummary(other, '1 valid (0 warnings) · 3 errors')
  await expectStopped(other, 'D-1', /Already added from this browser/)
  await send(other)
  await expectSummary(other, '0 valid (0 warnings) · 3 errors · 1 added')
  expect(await createdCount(page.context(), world)).toBe(4)
}

/** Checks why a driver cannot be sent. */
export async function expectStopped(page: Page, driverId: string, why: RegExp): Promise<void> {
  await expect(row(page, driverId).getByRole('gridcell', { name: driverId })).toHaveAccessibleDescription(why)
}

/** Returns the driver_ids of each POST, in the order they left. */
export function posts(wire: Wire): string[][] {
  return wire.to(BULK, 'POST').map(({ body }) => driverIds(body))
}

function driverIds(body: string | null): string[] {
  return (JSON.parse(body ?? '[]') as { driver_id: string }[]).map(({ driver_id }) => driver_id)
}

/** Sends drivers without the page, to the default fleet or a different one. */
async function postDrivers(
  context: BrowserContext,
  world: World,
  data: readonly { driver_id: string }[],
  fleet?: string,
) {
  const refreshed = await context.request.post(`${world.apiOrigin}${REFRESH}`, { data: {} })
  const { access } = (await refreshed.json()) as { access: string }
  const response = await context.request.post(`${world.apiOrigin}${BULK}`, {
    headers: { Authorization: `Bearer ${access}`, ...(fleet !== undefined && { 'Fleet-Id': fleet }) },
    data,
  })
  return { status: response.status(), body: (await response.json()) as unknown }
}

/**
 * Returns which of these drivers the service has in a fleet. It names them when it refuses a batch with an invalid
 * driver.
 */
export async function existing(
  context: BrowserContext,
  world: World,
  ids: readonly string[],
  fleet?: string,
): Promise<string[]> {
  const data = [...ids, ''].map((driver_id) => ({ driver_id }))
  const { status, body } = await postDrivers(context, world, data, fleet)
  expect(status).toBe(400)
  const errors = body as { driver_id?: string[] }[]
  return ids.filter((_, index) =>
    errors[index]?.driver_id?.some((message) => message.includes('already exists')),
  )
}

/** Counts the drivers that the service has created. */
export async function createdCount(context: BrowserContext, world: World): Promise<number> {
  const response = await context.request.get(`${world.apiOrigin}/demo/created`)
  return ((await response.json()) as { drivers: number }).drivers
}

/**
 * Checks the rendered rows: the service has each row shown as created, none of the others, and none twice. `inAll` is
 * the service's number of drivers, if more than are rendered.
 */
export async function expectTruth(page: Page, world: World, inAll?: number): Promise<void> {
  const rows = page.getByRole('grid', { name: 'Drivers' }).getByRole('row').filter({ hasText: /D-\d/ })
  const states = await rows.evaluateAll((elements) =>
    elements.map((element) => ({
      id: /D-\d+/.exec(element.textContent ?? '')?.[0] ?? '',
      said: element.querySelector('[role=img]')?.getAttribute('aria-label') ?? '',
    })),
  )
  const ids = states.map(({ id }) => id)
  const there = await existing(page.context(), world, ids)
  expect(await createdCount(page.context(), world)).toBe(inAll ?? there.length)
  for (const { id, said } of states) {
    if (said.includes('unconfirmed')) continue
    expect(there.includes(id), `${id} is said to be “${said}”`).toBe(said.startsWith('added'))
  }
}
