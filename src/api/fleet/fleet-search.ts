import * as z from 'zod/mini'

/** Search params of every page. A fleet that is no id is left out. */
export const fleetSearch = z.object({
  /** Id of the fleet that a link was copied in. Opening the link chooses it. */
  fleet: z.catch(z.optional(z.string().check(z.regex(/^\d{1,15}$/))), undefined),
})

/** The fleet that an address names; undefined where it names none. */
export function fleetInAddress(search: Readonly<Record<string, unknown>>): number | undefined {
  const { fleet } = fleetSearch.parse(search)
  return fleet === undefined ? undefined : Number(fleet)
}

/** A page's address as a link for other people, which names the fleet where that is known. */
export function linkTo(page: Pick<Location, 'origin' | 'pathname' | 'search'>, fleetId: number | null) {
  const parameters = new URLSearchParams(page.search)
  if (fleetId !== null) parameters.set('fleet', String(fleetId))
  const search = parameters.toString()
  return `${page.origin}${page.pathname}${search === '' ? '' : `?${search}`}`
}
