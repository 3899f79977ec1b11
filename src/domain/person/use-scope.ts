import { useMemo, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../api/client/client'
import type { Scope } from '../../local/scope'

/** Whose memory a page reads and writes: this API, this person, this fleet. Null until it is known who is signed in. */
export function useScope(api: ApiClient): Scope | null {
  const { status, person } = useSyncExternalStore(api.session.subscribe, api.session.state)
  const known = status === 'active' || person !== null
  const { baseUrl, fleetId } = api
  return useMemo(() => (known ? { baseUrl, person, fleetId } : null), [known, baseUrl, person, fleetId])
}
