import type { Page } from 'playwright/test'
import type { Call, Wire } from './wire'

const HISTORY = /^\/v2\/vehicles\/\d+\/history\/$/

/** The query of a verdict: the newest row at or before a moment. */
const VERDICT = /^history_date__lte=[^&]+&limit=1$/

export function isHistory(url: URL): boolean {
  return HISTORY.test(url.pathname)
}

export function isVerdictRequest(url: URL): boolean {
  return isHistory(url) && VERDICT.test(url.search.slice(1))
}

/** Returns the requests for histories, in the order they left. */
export function historyCalls(wire: Wire): readonly Call[] {
  return wire.to(HISTORY, 'GET')
}

/** Returns the queries for histories, without the ribbon's repeated check for new revisions after each of its parts. */
export function pageQueries(wire: Wire): readonly string[] {
  return historyCalls(wire)
    .map(({ query }) => query)
    .filter((query) => !VERDICT.test(query))
}

/**
 * Returns all history requests that an action causes. First waits until earlier requests have ended, including the
 * ribbon's, which may start late. Then waits until nothing more is sent.
 */
export async function historyRequestsDuring(
  wire: Wire,
  action: () => Promise<void>,
): Promise<readonly Call[]> {
  await wire.quiet()
  wire.clear()
  await action()
  await wire.quiet()
  return historyCalls(wire)
}

/** Returns the requests for verdicts. */
export function verdictCalls(wire: Wire): readonly Call[] {
  return historyCalls(wire).filter(({ query }) => VERDICT.test(query))
}

/** A row of a history as the service sends it. */
export interface SentRow {
  active: unknown
  history_date: string
  history_id: number
  history_type: string
  reason: string | null
  username: string | null
}

/** Changes the rows in the service's responses before the page receives them. */
export async function changeRows(
  page: Page,
  change: (rows: SentRow[], query: URLSearchParams) => void,
): Promise<void> {
  await page.route(isHistory, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { results: SentRow[] }
    change(body.results, new URL(route.request().url()).searchParams)
    await route.fulfill({ response, json: body })
  })
}
