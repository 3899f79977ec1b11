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

/** Loads the code of the vehicle page when the browser is idle. Returns what cancels it. */
export function preloadCodeWhenIdle(): () => void {
  if (!('requestIdleCallback' in window)) return () => undefined
  const id = requestIdleCallback(preloadVehiclePage)
  return () => cancelIdleCallback(id)
}
