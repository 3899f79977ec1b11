import { useMemo, useSyncExternalStore } from 'react'
import type { Scope } from '../../local/scope'
import { useApi } from './use-api'

/** Returns the owner of a page's stored data, null until the user is known. Stable when the default fleet gets its ID. */
export function useScope(): Scope | null {
  const { key, session } = useApi()
  const { status, person } = useSyncExternalStore(session.subscribe, session.state)
  const known = status === 'active' || person !== null
  const [baseUrl, fleetId] = key
  return useMemo(() => (known ? { baseUrl, person, fleetId } : null), [known, baseUrl, person, fleetId])
}
