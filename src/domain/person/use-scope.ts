import { useMemo, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../api/client/client'
import type { Scope } from '../../local/scope'

/** Returns the owner of a page's stored data, null until the user is known. Stable when the default fleet gets its ID. */
export function useScope(api: ApiClient): Scope | null {
  const { status, person } = useSyncExternalStore(api.session.subscribe, api.session.state)
  const known = status === 'active' || person !== null
  const [baseUrl, fleetId] = api.key
  return useMemo(() => (known ? { baseUrl, person, fleetId } : null), [known, baseUrl, person, fleetId])
}
