/**
 * Asks for the code of the page that this address names before there is a router to say so, where that is a vehicle's:
 * most cold loads are. What cannot be had is told when the page is to be drawn.
 */
export function loadCodeAhead({ pathname }: Pick<Location, 'pathname'>): void {
  const page = pathname.slice(import.meta.env.BASE_URL.length)
  if (/^vehicles\/\d+$/.test(page)) import('../features/vehicles/vehicle-page').catch(() => undefined)
}
