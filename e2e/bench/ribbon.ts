import type { Browser, Page } from 'playwright'
import { formatInstant, type Instant, MINUTE, parseInstant } from '../../src/lib/time/instant'
import { isHistory } from '../support/wire/history'
import type { Row } from './report'
import type { Site } from './site'
import { newVisitor, type Speed } from './visitor'

const REVISIONS = 100_000
const NEWEST = parseInstant('2026-01-01T00:00:00Z') ?? Number.NaN
const CHANGES = [0, 6, 40]

/**
 * Counts the ribbon's requests for 100,000 revisions with 0, 6, and 40 status changes, beyond the first page of the
 * history. The count doesn't depend on the machine. Responds to the requests itself, by the rules of the reference
 * service, whose seed lacks such vehicles.
 */
export async function countRibbonRequests(browser: Browser, site: Site, speed: Speed): Promise<Row> {
  const row: Row = {}
  for (const changes of CHANGES) {
    const { context, page } = await newVisitor(browser, site, speed)
    const asked = await fulfillHistory(page, changes)
    await page.goto('/vehicles/1')
    const told = changes === 0 ? 'no status changes' : `${changes} status changes`
    await page.getByText(told).waitFor()
    row[`ribbon requests, ${changes} changes`] = asked() - 1
    await context.close()
  }
  return row
}

interface Entry {
  readonly history_id: number
  readonly at: Instant
  readonly active: boolean
}

async function fulfillHistory(page: Page, changes: number): Promise<() => number> {
  const run = REVISIONS / (changes + 1)
  const entries: Entry[] = Array.from({ length: REVISIONS }, (_, index) => {
    const history_id = REVISIONS - index
    return {
      history_id,
      at: NEWEST - index * 13 * MINUTE,
      active: Math.floor((history_id - 1) / run) % 2 === 0,
    }
  })
  let asked = 0
  await page.route(isHistory, (route) => {
    asked += 1
    const query = new URL(route.request().url()).searchParams
    const active = query.get('active')
    const from = parseInstant(query.get('history_date__gte') ?? '') ?? 0
    const to = parseInstant(query.get('history_date__lte') ?? '') ?? NEWEST
    const kind = query.get('history_type') ?? '~'
    const found = entries.filter(
      ({ at, active: isActive }) =>
        at >= from && at <= to && kind === '~' && (active === null || isActive === (active === 'true')),
    )
    const offset = Number(query.get('offset') ?? 0)
    const results = found
      .slice(offset, offset + Number(query.get('limit')))
      .map(({ at, ...entry }) => ({
        ...entry,
        history_date: formatInstant(at),
        history_type: '~',
        reason: 'Lease',
        username: 'd.ross',
      }))
    return route.fulfill({ json: { count: found.length, next: null, previous: null, results } })
  })
  return () => asked
}
