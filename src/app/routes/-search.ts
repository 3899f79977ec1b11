import { notFound } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { parseVehicleId } from '../../domain/find/vehicle-id'
import { orNothing } from '../../lib/browser/search-params'

/** Search parameters by name. Values are always text: `1E5` and `007` stay as typed. */
type SearchText = Record<string, string>

/** Parses `?a=1&b=x` to `{a: '1', b: 'x'}`. The last of a repeated name counts; `__proto__` is an ordinary name. */
export const parseSearch = (search: string): SearchText => Object.fromEntries(new URLSearchParams(search))

export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') parameters.set(name, value)
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

export const findSearch = z.object({ find: orNothing(z.string()) })

export const citationsSearch = z.extend(findSearch, {
  sort: orNothing(z.string()),
  paid: orNothing(z.enum(['false', 'true', 'other'])),
})

export const catalogSearch = z.object({
  q: orNothing(z.string().check(z.maxLength(200))),
  auth: orNothing(z.string().check(z.regex(/^(?:client|password|key|other|none)$/))),
  id: orNothing(z.string().check(z.minLength(1))),
})

type Navigate<View> = (options: {
  search: (old: View) => View
  replace: boolean
  resetScroll: boolean
}) => Promise<void>

/** Updates the view in a page's URL; `in place` adds no entry to the history. The page keeps its scroll position. */
export function changeView<View extends object>(navigate: Navigate<View>) {
  return (change: Partial<View>, how?: 'in place') =>
    void navigate({
      search: (old) => ({ ...old, ...change }),
      replace: how === 'in place',
      resetScroll: false,
    })
}

/** Parses the vehicle of a page's path, before anything is loaded. Shows "not found" if it isn't an ID. */
export function vehicleInPath({ params }: { params: { vehicleId: string } }): { vehicleId: number } {
  const vehicleId = parseVehicleId(params.vehicleId)
  if (vehicleId === null) throw notFound()
  return { vehicleId }
}
