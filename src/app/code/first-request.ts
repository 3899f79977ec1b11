import { paths } from '../../contract/paths'
import { PAGE_LIMIT } from '../../domain/history/page-limit'

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
