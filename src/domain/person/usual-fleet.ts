import type { QueryClient } from '@tanstack/react-query'
import type { FleetChoice } from '../../api/fleet/fleet-choice'
import type { Session } from '../../api/session/session'
import { isObject } from '../../lib/json/is-object'
import { isJoined } from '../../local/scope'

/** Joins what is stored for the default fleet and for its id, as soon as an answer has told which one it is. */
export function followUsualFleet(tab: {
  readonly baseUrl: string
  readonly session: Pick<Session, 'state' | 'subscribe'>
  readonly fleets: FleetChoice
  readonly queryClient: QueryClient
}): void {
  const { baseUrl, session, fleets, queryClient } = tab
  async function follow(): Promise<void> {
    // The whole answer is read first: it may show several fleets.
    await Promise.resolve()
    const { status, person } = session.state()
    const { usual } = fleets.state()
    if (usual === null || status !== 'active' || isJoined({ baseUrl, person }, usual)) return
    const { joinFleets } = await import('../../local/join-fleets')
    await joinFleets({ baseUrl, person }, usual)
    // What pages show of this browser's memory has the scope in its key.
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isObject(queryKey[1]) })
  }
  fleets.subscribe(() => void follow())
  session.subscribe(() => void follow())
}
