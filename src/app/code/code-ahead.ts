/** The code of a vehicle's page, which most work is about. What cannot be had is told when the page is to be drawn. */
function loadVehiclePage(): void {
  import('../../features/vehicles/vehicle-page').catch(() => undefined)
}

/** Asks for the code of the page that this address names before there is a router to say so, where it is a vehicle's. */
export function loadCodeAhead({ pathname }: Pick<Location, 'pathname'>): void {
  const page = pathname.slice(import.meta.env.BASE_URL.length)
  if (/^vehicles\/\d+$/.test(page)) loadVehiclePage()
}

/** Asks for it when the page that is shown has nothing else to do. Returns what takes that back. */
export function loadCodeWhenIdle(): () => void {
  if (!('requestIdleCallback' in window)) return () => undefined
  const id = requestIdleCallback(loadVehiclePage)
  return () => cancelIdleCallback(id)
}
