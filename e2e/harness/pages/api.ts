import { createClient } from '../../../src/api/client/client'
import { createSpecDifferences } from '../../../src/api/client/spec-differences'
import { fetchHistory } from '../../../src/api/resources/history'
import { createSession } from '../../../src/api/session/session'

// The console's API layer without its pages. Tests use it to send requests from a real browser.

const session = createSession({ apiBaseUrl: '', signInUrl: '/demo/sign-in', vehicleReads: 'off' })
const client = createClient({ baseUrl: '', fleetId: null, session, differences: createSpecDifferences() })

/** Reads the newest revision of this many vehicles concurrently; returns the number of responses. */
async function readMany(count: number): Promise<number> {
  const vehicleIds = Array.from({ length: count }, (_, index) => index + 1)
  const pages = await Promise.all(vehicleIds.map((id) => fetchHistory(client, id, { limit: 1 })))
  return pages.length
}

/** Reads the newest revision of one vehicle; returns the number of its revisions. */
async function read(vehicleId: number): Promise<number> {
  return (await fetchHistory(client, vehicleId, { limit: 1 })).count
}

// A test that follows every status, also across reloads, puts this function into the page.
session.subscribe(() => window.onSessionStatus?.(session.state().status))

const harness = { session, readMany, read }

declare global {
  interface Window {
    harness: typeof harness
    onSessionStatus?: (status: string) => void
  }
}

window.harness = harness
