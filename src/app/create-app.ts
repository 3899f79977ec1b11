import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { type ApiClient, createClient } from '../api/client/client'
import { createOptionalEndpoints } from '../api/client/optional-endpoints'
import { queryDefaults } from '../api/client/react-query'
import type { RequestLog } from '../api/client/request-log'
import { createSpecDifferences } from '../api/client/spec-differences'
import { createFleets } from '../api/fleet/fleets'
import type { DocumentToUpload } from '../api/resources/document-upload'
import type { Session } from '../api/session/session'
import type { ConsoleConfig } from '../api/transport/settings'
import type { VehiclesToChange } from '../domain/find/vehicle-rows'
import type { ClipboardContent } from '../domain/sheet/clipboard-content'
import { isObject } from '../lib/json/is-object'
import { createPendingValue, createStore } from '../lib/store'
import { nameDefaultFleet } from '../local/scope'
import { leaveLostCodeToItsPage } from './code/lost-code'
import { routeTree } from './route-tree.gen'
import type { RouterContext } from './routes/__root'
import { parseSearch, stringifySearch } from './routes/-search'
import { fleetIn, keepFleetInUrl } from './session/fleet-in-url'
import { clearForNextOwner } from './session/use-session-generation'

interface Startup {
  readonly config: ConsoleConfig
  readonly session: Session
  readonly log: RequestLog
  readonly fetcher: typeof fetch
}

/** Everything in the console that isn't rendered. Created once per tab and passed down; no module stores any of it. */
export interface App extends Startup {
  readonly queryClient: QueryClient
  readonly router: ConsoleRouter
  readonly waitForFleet: ReturnType<typeof keepFleetInUrl>['waitForFleet']
}

export async function loadApp(startup: Startup): Promise<App> {
  leaveLostCodeToItsPage()
  const app = createApp(startup)
  const isUndecided = fleetIn(parseSearch(location.search)) === undefined
  // The first token identifies the user and their last fleet. A page rendered before it would lose typed text.
  if (isUndecided && app.router.options.context.fleets.hasChoices()) {
    await startup.session.start()
    if (startup.session.state().status === 'interrupted') app.waitForFleet(startup.session.whenKnown())
  }
  // The outline in index.html stays until the page's code is loaded, so nothing flashes in between.
  await app.router.load()
  return app
}

const isScope = (part: unknown): boolean => isObject(part) && 'person' in part

export function createApp(startup: Startup): App {
  const { config, session, log, fetcher } = startup
  const { apiBaseUrl: baseUrl } = config
  const queryClient = new QueryClient({ defaultOptions: queryDefaults() })
  const differences = createSpecDifferences()
  const reads = createOptionalEndpoints(config.vehicleReads)
  const fleets = createFleets(config.fleets)
  const handovers = {
    pasted: createPendingValue<ClipboardContent>(),
    toUpload: createPendingValue<DocumentToUpload>(),
    toChange: createPendingValue<VehiclesToChange>(),
  }
  const clients = new Map<number | null, ApiClient>()
  function clientOf(fleetId: number | null): ApiClient {
    const known = clients.get(fleetId)
    if (known) return known
    const client: ApiClient = createClient({
      baseUrl,
      fleetId,
      session,
      differences,
      onFleetSeen: (fleet) => fleets.see(fleet, client.fleetId),
      onNamed: (id) => {
        // Ignores a late response to the previous user, which doesn't name this user's fleet.
        if (clients.get(fleetId) !== client) return
        // The page keeps its loaded data, because its client becomes the client of that fleet.
        if (!clients.has(id)) clients.set(id, client)
        fleets.nameDefault(id)
        // Queries of stored data have the scope in their key.
        void nameDefaultFleet({ baseUrl, person: session.state().person }, id).then(() =>
          queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.some(isScope) }),
        )
      },
      reads,
      fetch: fetcher,
      uploadLog: log,
    })
    clients.set(fleetId, client)
    return client
  }
  const router = createConsoleRouter({
    fleetPending: createStore(false),
    clientOf,
    config,
    fleets,
    log,
    queryClient,
    ...handovers,
  })
  clearForNextOwner({ baseUrl, session, fleets }, () => {
    queryClient.clear()
    log.clear()
    clients.clear()
    for (const handover of Object.values(handovers)) handover.take()
    // The next user has different fleets. The pages wait until their last fleet is known.
    if (session.state().status === 'active') fleetInUrl.changeUser()
  })
  const fleetInUrl = keepFleetInUrl(router, fleets)
  // Discards the value for a page that the user left before it loaded, so a later visit doesn't get it.
  router.subscribe('onResolved', ({ toLocation }) => {
    if (toLocation.pathname !== '/disputes') handovers.pasted.take()
    if (toLocation.pathname !== '/documents') handovers.toUpload.take()
    if (toLocation.pathname !== '/vehicles/change') handovers.toChange.take()
  })
  return { ...startup, queryClient, router, waitForFleet: fleetInUrl.waitForFleet }
}

/** Keeps search parameters as text, and shows a page's skeleton after 150 ms. */
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
