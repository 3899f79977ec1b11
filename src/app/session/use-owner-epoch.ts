import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { RequestLog } from '../../api/client/request-log'
import type { FleetChoice } from '../../api/fleet/fleet-choice'
import type { Session } from '../../api/session/session'
import { forgetAll } from '../../local/store'

/**
 * Empties the tab's memory when it changes hands (a sign-out in any tab, another person, a key). To be called before
 * anything is drawn: it must hear of it before the next owner's first picture, which would take up what is cached.
 */
export function clearForNextOwner({
  session,
  queryClient,
  fleets,
  log,
}: {
  session: Session
  queryClient: QueryClient
  fleets: FleetChoice
  log: RequestLog
}): void {
  let { ownerEpoch } = session.state()
  session.subscribe(() => {
    const next = session.state().ownerEpoch
    if (next === ownerEpoch) return
    ownerEpoch = next
    queryClient.clear()
    fleets.forget()
    log.clear()
  })
}

/**
 * Whose the tab is, as a number: the key of all that is drawn, so that nothing one owner was shown or typed is shown
 * to the next. After a sign-out by choice this browser forgets what it remembered, too. When the same person is back
 * after the session had ended, what failed meanwhile is read again.
 */
export function useOwnerEpoch({
  session,
  queryClient,
}: {
  session: Session
  queryClient: QueryClient
}): number {
  const { ownerEpoch, status, byChoice } = useSyncExternalStore(session.subscribe, session.state)
  const drawn = useRef(ownerEpoch)
  const before = useRef(status)

  // What had the focus is gone with the rest.
  useEffect(() => {
    if (drawn.current === ownerEpoch) return
    drawn.current = ownerEpoch
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [ownerEpoch])

  useEffect(() => {
    if (byChoice) void forgetAll()
  }, [byChoice])

  useEffect(() => {
    // What failed at the start failed with this very session.
    if (before.current === status) return
    before.current = status
    if (status !== 'active') return
    void queryClient.refetchQueries({ predicate: (query) => query.state.status === 'error' })
  }, [status, queryClient])

  return ownerEpoch
}
