import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { type ApiClient, createClient } from '../api/client/client'
import { queryDefaults } from '../api/client/react-query'
import { createReadSupport } from '../api/client/read-support'
import type { RequestLog } from '../api/client/request-log'
import { createSpecDifferences } from '../api/client/spec-differences'
import { createUploadExchange } from '../api/client/upload-exchange'
import type { FleetChoice } from '../api/fleet/fleet-choice'
import { fleetInAddress } from '../api/fleet/fleet-search'
import type { DocumentToUpload } from '../api/resources/document-upload'
import type { Session } from '../api/session/session'
import type { ConsoleConfig } from '../api/transport/settings'
import type { VehiclesToChange } from '../domain/find/vehicles-to-change'
import { followFleetZone } from '../domain/person/use-zone'
import type { ClipboardContent } from '../domain/sheet/clipboard-content'
import { createHandover } from '../lib/handover'
import { isObject } from '../lib/json/is-object'
import { withTimeout } from '../lib/with-timeout'
import { listKeys } from '../local/database'
import { isJoined, nameOf, type Owner, readDefaultFleet } from '../local/scope'
import { watchForMissingCode } from './code/missing-code'
import { routeTree } from './route-tree.gen'
import type { RouterContext } from './routes/__root'
import { parseSearch, stringifySearch } from './search-text'
import { clearForNextOwner } from './session/use-owner-epoch'

/** What main.tsx starts before the app's code is loaded. */
interface Startup {
  readonly config: ConsoleConfig
  readonly session: Session
  readonly fleets: FleetChoice
  readonly log: RequestLog
  /** Every request goes through it and is logged. */
  readonly fetcher: typeof fetch
}

/** Everything of the console that is not drawn. Created once a tab and passed down: no module holds any of it. */
export interface App extends Startup {
  readonly queryClient: QueryClient
  readonly router: ConsoleRouter
  /** The API as one fleet sees it, the same object each time; null is the person's default fleet. */
  readonly clientOf: (fleetId: number | null) => ApiClient
}

/** How long a page of a chosen fleet waits for the first token before it is drawn. */
const MAX_WAIT_MS = 2000

/** Creates the app and loads the page that the address names: its code and what its loader reads. */
export async function loadApp(startup: Startup): Promise<App> {
  watchForMissingCode()
  const { fleets } = startup
  // The choice may be of the person before: the first token tells. A service that is slow to give one is not waited for.
  if (fleets.state().chosen !== null) await withTimeout(startup.session.start(), { timeoutMs: MAX_WAIT_MS })
  fleets.followAddress(fleetInAddress(parseSearch(location.search)))
  const app = createApp(startup)
  // The outline in index.html stays until the page's code is there, so that nothing flashes in between.
  await app.router.load()
  return app
}

/** Creates the app without loading a page. */
export function createApp(startup: Startup): App {
  const { config, session, fleets, log, fetcher } = startup
  const { apiBaseUrl: baseUrl } = config
  const queryClient = new QueryClient({ defaultOptions: queryDefaults() })
  const differences = createSpecDifferences()
  const reads = createReadSupport(config.vehicleReads)
  followFleetZone(config.fleets, fleets)
  const handovers = {
    pasted: createHandover<ClipboardContent>(),
    toUpload: createHandover<DocumentToUpload>(),
    toChange: createHandover<VehiclesToChange>(),
  }
  clearForNextOwner({ baseUrl, session, queryClient, fleets, log, handovers: Object.values(handovers) })
  const uploadExchange = createUploadExchange(log)
  const clients = new Map<number | null, ApiClient>()
  function clientOf(fleetId: number | null): ApiClient {
    const known = clients.get(fleetId)
    if (known) return known
    const client = createClient({
      baseUrl,
      fleetId,
      session,
      differences,
      onFleetSeen: (fleet) => fleets.add(fleet, fleetId),
      reads,
      fetch: fetcher,
      uploadExchange,
    })
    clients.set(fleetId, client)
    return client
  }
  followDefaultFleet({ baseUrl, session, fleets, queryClient, api: clientOf(null) })
  const api = clientOf(fleets.state().chosen)
  const router = createConsoleRouter({ api, clientOf, config, fleets, log, queryClient, ...handovers })
  // What was for a page that somebody left before it was there is not taken on a later visit.
  router.subscribe('onResolved', ({ toLocation }) => {
    if (toLocation.pathname !== '/disputes') handovers.pasted.take()
    if (toLocation.pathname !== '/documents') handovers.toUpload.take()
    if (toLocation.pathname !== '/vehicles/change') handovers.toChange.take()
  })
  return { ...startup, queryClient, router, clientOf }
}

/** Search parameters stay text; a page's skeleton appears after 150 ms. */
function createConsoleRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    scrollRestoration: true,
  })
}

type ConsoleRouter = ReturnType<typeof createConsoleRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter
  }
}

/** Joins what is stored for the default fleet and for its id, once an answer tells it; asks where that matters. */
function followDefaultFleet(tab: {
  readonly baseUrl: string
  readonly session: Pick<Session, 'state' | 'subscribe'>
  readonly fleets: FleetChoice
  readonly queryClient: QueryClient
  /** The API in the default fleet. */
  readonly api: ApiClient
}): void {
  const { baseUrl, session, fleets, queryClient, api } = tab
  async function follow(): Promise<void> {
    // The whole answer is read first: it may show several fleets.
    await Promise.resolve()
    const { status, person } = session.state()
    const { defaultFleetId, chosen } = fleets.state()
    const owner = { baseUrl, person }
    if (status !== 'active') return
    // Code that is missing after a deploy is there at the next visit.
    if (defaultFleetId === null) {
      if (readDefaultFleet(owner) !== null || !(await holdsOther(owner, chosen))) return
      const code = await import('../domain/find/vehicle-lookup').catch(() => null)
      // Its answer, if there is one, comes back to here.
      return code?.prefetchVehicles(api, queryClient, '')
    }
    if (isJoined(owner, defaultFleetId)) return
    const code = await import('../local/join-fleets').catch(() => null)
    await code?.joinFleets(owner, defaultFleetId)
    // What pages show of this browser's memory has the scope in its key.
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isObject(queryKey[1]) })
  }
  fleets.subscribe(() => void follow())
  session.subscribe(() => void follow())
  void follow()
}

/** Whether this browser holds records of another name that may be the same fleet's. */
async function holdsOther(owner: Owner, fleetId: number | null): Promise<boolean> {
  const ofDefault = nameOf(owner, null)
  const ofPerson = ofDefault.slice(0, -'null]'.length)
  const keys = (await listKeys()).filter((key) => key.includes(ofPerson) && !key.startsWith('name:'))
  return keys.some((key) => key.includes(ofDefault) === (fleetId !== null))
}
