import type { QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Fleets } from '../../api/fleet/fleets'
import type { Session } from '../../api/session/session'
import { focusHeading } from '../../ui/layout/page'

/** Empties the tab's caches when the user changes. Call it before React subscribes: the first render reads caches. */
export function clearForNextOwner(
  { baseUrl, session, fleets }: { baseUrl: string; session: Session; fleets: Fleets },
  clear: () => void,
): void {
  let { sessionGeneration } = session.state()
  let user: string | null = null
  function follow() {
    const { sessionGeneration: next, status, person } = session.state()
    if (next !== sessionGeneration) {
      sessionGeneration = next
      clear()
      fleets.forget()
      user = null
    }
    const signedIn = JSON.stringify([baseUrl, person])
    if (status !== 'active' || user === signedIn) return
    user = signedIn
    fleets.belongTo(user)
  }
  follow()
  session.subscribe(follow)
}

/** Returns the session generation, a React key that remounts everything when the user changes. */
export function useSessionGeneration({
  session,
  queryClient,
  router,
}: {
  session: Session
  queryClient: QueryClient
  router: RegisteredRouter
}): number {
  const { fleetPending } = router.options.context
  const { sessionGeneration, status } = useSyncExternalStore(session.subscribe, session.state)
  const isFleetPending = useSyncExternalStore(fleetPending.subscribe, fleetPending.state)
  const rendered = useRef(sessionGeneration)
  const lastStatus = useRef(status)

  // The remount removed the focused element.
  useEffect(() => {
    if (isFleetPending || rendered.current === sessionGeneration) return
    rendered.current = sessionGeneration
    focusHeading()
  }, [sessionGeneration, isFleetPending])

  useEffect(() => {
    // The first status repeats nothing: those reads failed with this very session.
    if (lastStatus.current === status) return
    lastStatus.current = status
    if (status !== 'active') return
    void queryClient.refetchQueries({ predicate: (query) => query.state.status === 'error' })
  }, [status, queryClient])

  return sessionGeneration
}
