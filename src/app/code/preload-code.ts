/** Loads the code of the vehicle page, the most used one. A failure is shown when the page is opened, not here. */
function preloadVehiclePage(): void {
  import('../../features/vehicles/vehicle-page').catch(() => undefined)
}

/** The same for the page of a new billing plan, which has the most code. */
function preloadNewPlanPage(): void {
  import('../../features/billing-plans/new-plan-page').catch(() => undefined)
}

/** The same for what decides about a time. */
function preloadVerdict(): void {
  import('../../domain/verdict/verdict').catch(() => undefined)
}

/**
 * Starts loading the code of the vehicle page, with that of a verdict where the address asks for one, or of a new plan
 * where the address is one, before the router is loaded.
 */
export function preloadCodeOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const page = pathname.slice(import.meta.env.BASE_URL.length)
  if (/^vehicles\/\d+$/.test(page)) {
    preloadVehiclePage()
    if (new URLSearchParams(search).has('at')) preloadVerdict()
  }
  if (page === 'billing-plans/new') preloadNewPlanPage()
}

/** Loads the code of the vehicle page when the browser is idle. Returns what cancels it. */
export function preloadCodeWhenIdle(): () => void {
  if (!('requestIdleCallback' in window)) return () => undefined
  const id = requestIdleCallback(preloadVehiclePage)
  return () => cancelIdleCallback(id)
}
