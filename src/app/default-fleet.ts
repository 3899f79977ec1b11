import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../api/client/client'
import type { FleetChoice } from '../api/fleet/fleet-choice'
import type { Session } from '../api/session/session'
import { isObject } from '../lib/json/is-object'
import { listKeys } from '../local/database'
import type { Owner } from '../local/scope'
import { isJoined, nameOf, readDefaultFleet } from '../local/scope'

/**
 * Joins what is stored for the default fleet and for its id, as soon as an answer has told which one it is. Asks which one
 * it is where this browser may hold both.
 */
export function followDefaultFleet(tab: {
  readonly baseUrl: string
  readonly session: Pick<Session, 'state' | 'subscribe'>
  readonly fleets: FleetChoice
  readonly queryClient: QueryClient
  /** The API in the default fleet. */
  readonly api: ApiClient
}): void {
  const { baseUrl, session, fleets, queryClient, api } = tab
  async function follow(): Promise<void> {
    // The whole answer is read first: it may show several fleets.
    await Promise.resolve()
    const { status, person } = session.state()
    const { defaultFleetId, chosen } = fleets.state()
    const owner = { baseUrl, person }
    if (status !== 'active') return
    // Code that is missing after a deploy is there at the next visit.
    if (defaultFleetId === null) {
      if (readDefaultFleet(owner) !== null || !(await holdsOther(owner, chosen))) return
      const code = await import('../domain/find/prefetch-vehicles').catch(() => null)
      // Its answer, if there is one, comes back to here.
      return code?.prefetchVehicles(api, queryClient, '')
    }
    if (isJoined(owner, defaultFleetId)) return
    const code = await import('../local/join-fleets').catch(() => null)
    await code?.joinFleets(owner, defaultFleetId)
    // What pages show of this browser's memory has the scope in its key.
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isObject(queryKey[1]) })
  }
  fleets.subscribe(() => void follow())
  session.subscribe(() => void follow())
  void follow()
}

/** Whether this browser holds records of another name that may be the same fleet's. */
async function holdsOther(owner: Owner, fleetId: number | null): Promise<boolean> {
  const ofDefault = nameOf(owner, null)
  const ofPerson = ofDefault.slice(0, -'null]'.length)
  const keys = (await listKeys()).filter((key) => key.includes(ofPerson) && !key.startsWith('name:'))
  return keys.some((key) => key.includes(ofDefault) === (fleetId !== null))
}
