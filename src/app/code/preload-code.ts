import { paths } from '../../contract/paths'
import { PAGE_LIMIT } from '../../domain/history/page-limit'

/** Loads the code of the vehicle page, the most used one. A failure is shown when the page is opened, not here. */
function preloadVehiclePage(): void {
  import('../../features/vehicles/vehicle-page').catch(() => undefined)
}

/** The same for the page of a new billing plan, which has the most code. */
function preloadNewPlanPage(): void {
  import('../../features/billing-plans/new-plan-page').catch(() => undefined)
}

/** Starts loading the code of the vehicle page or of a new plan where the address is one, before the router is loaded. */
export function preloadCodeOf({ pathname }: Pick<Location, 'pathname'>): void {
  const page = pathname.slice(import.meta.env.BASE_URL.length)
  if (/^vehicles\/\d+$/.test(page)) preloadVehiclePage()
  if (page === 'billing-plans/new') preloadNewPlanPage()
}

/** How often a page is asked whether it still reads something, in milliseconds. */
const LOOK_EVERY_MS = 2_000

/**
 * Loads the code of the vehicle page when the browser is idle, and with `preloadList` that of the list of vehicles, where
 * most people go next, once the page reads nothing more. Returns what cancels it.
 */
export function preloadCodeWhenIdle(isReading: () => boolean, preloadList: () => void): () => void {
  if (!('requestIdleCallback' in window)) return () => undefined
  let idle = requestIdleCallback(preloadVehiclePage)
  const timer = setInterval(() => {
    // A file that could not be loaded would be missing when the list is opened.
    if (isReading() || !navigator.onLine) return
    clearInterval(timer)
    idle = requestIdleCallback(preloadList)
  }, LOOK_EVERY_MS)
  return () => {
    clearInterval(timer)
    cancelIdleCallback(idle)
  }
}

/** Parameters of a vehicle's page that change which revisions it reads first, or of which fleet. */
const CHANGE_IT = ['active', 'from', 'to', 'kind', 'authority', 'fleet']

/**
 * Path and query of what the page at this address reads first, so that it can be asked for before the page's code is
 * there; null where that hangs on more than the address.
 */
export function firstRequest({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  const page = pathname.slice(import.meta.env.BASE_URL.length)
  const [, vehicleId] = /^vehicles\/([1-9]\d{0,14})$/.exec(page) ?? []
  const parameters = new URLSearchParams(search)
  if (vehicleId === undefined || CHANGE_IT.some((name) => parameters.has(name))) return null
  return `${paths.vehicleHistory(Number(vehicleId))}?limit=${PAGE_LIMIT}`
}
