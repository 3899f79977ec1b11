import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { cancelFleetReads } from '../../api/client/react-query'
import type { RequestLog } from '../../api/client/request-log'
import type { FleetChoice } from '../../api/fleet/fleet-choice'
import type { Session } from '../../api/session/session'
import type { Handover } from '../../lib/handover'
import { forgetAll } from '../../local/database'
import { keptDrafts } from '../../local/drafts'

/**
 * Empties the tab's caches when the session owner changes: a sign-out in any tab, another person, an API key. A fleet
 * that somebody else chose before a reload goes as well. Call before the first render: it has to subscribe before React
 * does, or the next owner's first render reads the caches.
 */
export function clearForNextOwner({
  baseUrl,
  session,
  queryClient,
  fleets,
  log,
  handovers,
}: {
  baseUrl: string
  session: Session
  queryClient: QueryClient
  fleets: FleetChoice
  log: RequestLog
  /** What one page holds for the next. */
  handovers: readonly Pick<Handover<unknown>, 'take'>[]
}): void {
  let { ownerEpoch } = session.state()
  function follow() {
    const { ownerEpoch: next, status, person } = session.state()
    if (next !== ownerEpoch) {
      ownerEpoch = next
      queryClient.clear()
      fleets.forget()
      log.clear()
      for (const handover of handovers) handover.take()
    }
    if (status !== 'active') return
    const { chosen } = fleets.state()
    fleets.belongTo(person)
    // At once: these reads wait for the token, and must not take it to the fleet of the person before.
    if (fleets.state().chosen !== chosen) void cancelFleetReads(queryClient, { baseUrl, fleetId: chosen })
  }
  follow()
  session.subscribe(follow)
}

/**
 * The owner epoch, a React key that remounts everything when the person changes: nothing that one owner saw or typed
 * reaches the next. Deletes this browser's memory after a deliberate sign-out, but for what was kept. Repeats failed reads when the session is
 * active again.
 */
export function useOwnerEpoch({
  session,
  queryClient,
}: {
  session: Session
  queryClient: QueryClient
}): number {
  const { ownerEpoch, status, byChoice } = useSyncExternalStore(session.subscribe, session.state)
  const drawnEpoch = useRef(ownerEpoch)
  const lastStatus = useRef(status)

  // The remount removed the focused element.
  useEffect(() => {
    if (drawnEpoch.current === ownerEpoch) return
    drawnEpoch.current = ownerEpoch
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [ownerEpoch])

  useEffect(() => {
    if (byChoice) void keptDrafts().then(forgetAll)
  }, [byChoice])

  useEffect(() => {
    // The first status repeats nothing: those reads failed with this very session.
    if (lastStatus.current === status) return
    lastStatus.current = status
    if (status !== 'active') return
    void queryClient.refetchQueries({ predicate: (query) => query.state.status === 'error' })
  }, [status, queryClient])

  return ownerEpoch
}
