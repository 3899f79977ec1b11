import type { APIRequestContext, BrowserContext, Page } from 'playwright/test'
import type { Random } from '../../../src/service/seed/seed-types'
import { seedVehicles } from '../../../src/service/seed/seed-vehicles'
import { expect } from '../test'
import { isHistory, type SentRow } from '../wire/history'
import type { Call } from '../wire/wire'
import type { World } from '../world/world'
import { savedFile } from './disputes-page'

/** A row of a list to compare with the service's responses. */
export interface ListedToll {
  readonly vehicleId: number
  /** A UTC time in whole seconds: `2024-03-05T08:30:15Z`. */
  readonly time: string
}

const FIRST = Date.parse('2023-07-01T00:00:00Z')
const LAST = Date.parse('2025-10-31T00:00:00Z')

/** Builds tolls of fleet 1's ordinary vehicles, several per vehicle, and their text, every second row by plate. */
export function tollList(rows: number, random: Random): { tolls: readonly ListedToll[]; text: string } {
  const vehicles = seedVehicles(0).filter(
    ({ row, deleted }) =>
      row.fleet_id === 1 && row.id > 33 && row.id <= 120 && !deleted && row.plate_number !== '',
  )
  const lines = Array.from({ length: rows }, (_, at) => {
    const { row } = vehicles[at % vehicles.length] ?? random.pick(vehicles as [(typeof vehicles)[number]])
    const moment = FIRST + random.whole(0, (LAST - FIRST) / 1000) * 1000
    const time = new Date(moment).toISOString().replace('.000', '')
    const named = at % 2 === 0 ? `${row.id}\t\t` : `\t${row.plate_number}\t${row.plate_state}`
    return { toll: { vehicleId: row.id, time }, line: `N-${at + 1}\t${named}\t${time}\t1.05` }
  })
  const header = 'Reference\tVehicle id\tPlate\tState\tDate and time\tAmount'
  return { tolls: lines.map(({ toll }) => toll), text: [header, ...lines.map(({ line }) => line)].join('\n') }
}

/** Lets a number of history requests leave, and holds the next ones, so a test can act in the middle of a check. */
export class Trickle {
  #left = 0
  #held: (() => void)[] = []

  static async of(context: BrowserContext): Promise<Trickle> {
    const trickle = new Trickle()
    await context.route(isHistory, async (route) => {
      await trickle.#turn()
      // A killed tab has canceled its requests.
      await route.continue().catch((error: unknown) => {
        if (!/closed|crashed|already handled/i.test(String(error))) throw error
      })
    })
    return trickle
  }

  /** Lets more requests leave, starting with the held ones. */
  allow(requests: number): void {
    this.#left = requests
    for (const go of this.#held.splice(0)) go()
  }

  /** Resolves with true when a request waits; with false if `ended` resolves first. */
  async isHeld(ended: () => Promise<boolean>): Promise<boolean> {
    await expect.poll(async () => this.#held.length > 0 || (await ended())).toBe(true)
    return this.#held.length > 0
  }

  async #turn(): Promise<void> {
    while (this.#left === 0) await new Promise<void>((go) => this.#held.push(go))
    this.#left--
  }
}

/** Ends a tab like a crash: no code in it runs any more. */
export async function crash(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const gone = page.waitForEvent('crash')
  // Never resolves: the page is gone.
  cdp.send('Page.crash').catch(() => undefined)
  await gone
  await page.close()
}

/** Returns vehicles with a request that was repeated after its response. */
export function askedAgain(calls: readonly Call[]): readonly string[] {
  const answered = new Set<string>()
  const again = new Set<string>()
  for (const { path, query, status } of calls) {
    const question = `${path}?${query}`
    if (answered.has(question)) again.add(path)
    if (status === 200) answered.add(question)
  }
  return [...again]
}

interface SavedRow {
  readonly verdict: string
  readonly answers: readonly {
    readonly vehicleId: number
    readonly failure: string | null
    readonly times: readonly { readonly verdict: string; readonly revisionId: string | null }[]
  }[]
}

/** Returns the rows of the open list as they are exported. */
export async function exportedRows(page: Page): Promise<readonly SavedRow[]> {
  await page.getByRole('button', { name: 'Export' }).click()
  const { text } = await savedFile(page, page.getByRole('button', { name: 'JSON' }))
  await expect(page.getByRole('dialog', { name: 'Export verdicts' })).toBeHidden()
  return (JSON.parse(text) as { rows: readonly SavedRow[] }).rows
}

/** Requests the revision that decides a toll. Null if there is none. */
async function decidingRow(
  request: APIRequestContext,
  world: World,
  { vehicleId, time }: ListedToll,
): Promise<SentRow | null> {
  const query = new URLSearchParams({ history_date__lte: time.replace('Z', '.999999Z'), limit: '1' })
  const response = await request.get(`${world.apiOrigin}/v2/vehicles/${vehicleId}/history/?${query}`, {
    headers: { Authorization: 'demo-key-manager' },
  })
  const { results } = (await response.json()) as { results: readonly SentRow[] }
  return results[0] ?? null
}

/** Expects one verdict for every row, of the right vehicle. Compares `sample` of them with the service's own responses. */
export async function expectAnswers(options: {
  readonly rows: readonly SavedRow[]
  readonly tolls: readonly ListedToll[]
  readonly sample: readonly number[]
  readonly request: APIRequestContext
  readonly world: World
}): Promise<void> {
  const { rows, tolls, sample, request, world } = options
  expect(rows.map(({ answers }) => answers.map(({ vehicleId }) => vehicleId))).toEqual(
    tolls.map(({ vehicleId }) => [vehicleId]),
  )
  expect(rows.flatMap(({ answers }) => answers.flatMap(({ failure }) => failure ?? []))).toEqual([])
  expect(rows.filter(({ verdict }) => verdict === 'waiting')).toEqual([])
  for (const at of sample) {
    const [toll, answer] = [tolls[at], rows[at]?.answers[0]?.times[0]]
    if (!toll || !answer) throw new Error(`No row ${at}`)
    const row = await decidingRow(request, world, toll)
    const verdict = row === null ? 'no-record' : row.active ? 'active' : 'inactive'
    expect(answer, `row ${at + 1}`).toMatchObject({
      verdict,
      revisionId: row === null ? null : String(row.history_id),
    })
  }
}
