import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { RequestLog } from '../../api/client/request-log'
import type { FleetChoice } from '../../api/fleet/fleet-choice'
import type { Session } from '../../api/session/session'
import { forgetAll } from '../../local/store'

/**
 * Empties the tab's memory when it changes hands (a sign-out in any tab, another person, a key). To be called before
 * anything is drawn: it must hear of it before the next holder's first picture, which would take up what is cached.
 */
export function emptyForNextHolder({
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
  let { holder } = session.state()
  session.subscribe(() => {
    const next = session.state().holder
    if (next === holder) return
    holder = next
    queryClient.clear()
    fleets.forget()
    log.clear()
  })
}

/**
 * Whose the tab is, as a number: the key of all that is drawn, so that nothing one holder was shown or typed is shown
 * to the next. After a sign-out by choice this browser forgets what it remembered, too. When the same person is back
 * after the session had ended, what failed meanwhile is read again.
 */
export function useHolder({ session, queryClient }: { session: Session; queryClient: QueryClient }): number {
  const { holder, status, byChoice } = useSyncExternalStore(session.subscribe, session.state)
  const drawn = useRef(holder)
  const before = useRef(status)

  // What had the focus is gone with the rest.
  useEffect(() => {
    if (drawn.current === holder) return
    drawn.current = holder
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [holder])

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

  return holder
}
