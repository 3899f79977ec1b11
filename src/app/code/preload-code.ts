/** Loads the code of the vehicle page, the most used one. A failure is shown when the page is opened, not here. */
function preloadVehiclePage(): void {
  import('../../features/vehicles/vehicle-page').catch(() => undefined)
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
