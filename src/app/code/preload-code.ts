/** Loads the code of the vehicle page, the most used one. A failure is shown when the page is opened, not here. */
function preloadVehiclePage(): void {
  import('../../features/vehicles/vehicle-page').catch(() => undefined)
}

/** Starts loading the code of the vehicle page where the address is one, before the router has been loaded. */
export function preloadCodeOf({ pathname }: Pick<Location, 'pathname'>): void {
  const page = pathname.slice(import.meta.env.BASE_URL.length)
  if (/^vehicles\/\d+$/.test(page)) preloadVehiclePage()
}

/** Loads the code of the vehicle page when the browser is idle. Returns what cancels it. */
export function preloadCodeWhenIdle(): () => void {
  if (!('requestIdleCallback' in window)) return () => undefined
  const id = requestIdleCallback(preloadVehiclePage)
  return () => cancelIdleCallback(id)
}
