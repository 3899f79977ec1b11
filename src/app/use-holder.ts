import { useEffect, useRef, useSyncExternalStore } from 'react'
import { forgetAll } from '../local/store'
import type { Parts } from './parts'

/**
 * Empties the tab when it changes hands (a sign-out in any tab, another person, a key): nothing that one holder was
 * shown is shown to the next. After a sign-out by choice this browser forgets what it remembered, too. When the same
 * person is back after the session had ended, what failed meanwhile is read again.
 */
export function useHolder({ session, queryClient, fleets, log }: Parts): void {
  const { holder, status, byChoice } = useSyncExternalStore(session.subscribe, session.state)
  const seen = useRef(holder)

  useEffect(() => {
    if (seen.current === holder) return
    seen.current = holder
    queryClient.clear()
    fleets.forget()
    log.clear()
  }, [holder, queryClient, fleets, log])

  useEffect(() => {
    if (byChoice) void forgetAll()
  }, [byChoice])

  useEffect(() => {
    if (status !== 'active') return
    void queryClient.refetchQueries({ predicate: (query) => query.state.status === 'error' })
  }, [status, queryClient])
}
