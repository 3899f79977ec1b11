import { QueryClient } from '@tanstack/react-query'
import { type ApiClient, createClient } from '../api/client/client'
import { createDrift, type Drift } from '../api/client/drift'
import { queryDefaults } from '../api/client/react-query'
import { createReadSupport } from '../api/client/read-support'
import type { RequestLog } from '../api/client/request-log'
import { createUploadExchange } from '../api/client/upload-exchange'
import { createFleetChoice, type FleetChoice } from '../api/fleet/fleet-choice'
import type { Session } from '../api/session/session'
import type { ConsoleConfig } from '../api/transport/config'
import { registerReceipts } from '../local/receipts'
import { watchForMissingCode } from './code/missing-code'
import { type ConsoleRouter, createConsoleRouter } from './router'
import { clearForNextOwner } from './session/use-owner-epoch'

/** What main.tsx has under way when the console is drawn. */
export interface Started {
  readonly config: ConsoleConfig
  readonly session: Session
  readonly log: RequestLog
  /** Writes into the log; everything that is sent goes through it. */
  readonly fetcher: typeof fetch
}

/** What the console is made of, besides what is drawn: made once, handed down, in no module's memory. */
export interface App extends Started {
  readonly queryClient: QueryClient
  readonly drift: Drift
  readonly fleets: FleetChoice
  readonly router: ConsoleRouter
  /** The API as one fleet sees it; null is the person's default fleet. */
  readonly clientOf: (fleetId: number | null) => ApiClient
}

/** Puts the console's parts together and loads the page that the address names: its code and what it reads. */
export async function loadApp(started: Started): Promise<App> {
  watchForMissingCode()
  registerReceipts()
  const parts = createApp(started)
  // The outline in index.html stays until the page's code is there, so that nothing flashes in between.
  await parts.router.load()
  return parts
}

/** Puts the console’s parts together. */
export function createApp(started: Started): App {
  const { config, session, log, fetcher } = started
  const queryClient = new QueryClient({ defaultOptions: queryDefaults() })
  const drift = createDrift()
  const reads = createReadSupport(config.vehicleReads)
  const fleets = createFleetChoice(config.fleets)
  clearForNextOwner({ session, queryClient, fleets, log })
  const uploadExchange = createUploadExchange(log)
  const clientOf = (fleetId: number | null) =>
    createClient({
      baseUrl: config.apiBaseUrl,
      fleetId,
      session,
      drift,
      onFleetSeen: fleets.add,
      reads,
      fetch: fetcher,
      uploadExchange,
    })
  const api = clientOf(fleets.state().chosen)
  const router = createConsoleRouter({ api, config, fleets, log, queryClient })
  return { ...started, queryClient, drift, fleets, router, clientOf }
}
