import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../api/client/client'
import { readDefaultFleet, type Scope } from '../../local/scope'

/** Scope of what a page stores in this browser: API, person and fleet. Null until the person is known. */
export function useScope(api: ApiClient): Scope | null {
  const { status, person } = useSyncExternalStore(api.session.subscribe, api.session.state)
  const known = status === 'active' || person !== null
  const { baseUrl, fleetId } = api
  return useMemo(() => (known ? { baseUrl, person, fleetId } : null), [known, baseUrl, person, fleetId])
}

/** Which fleet is the person's default one: as soon as this tab has learnt it, and on return to it what others have. */
export function useDefaultFleetId(scope: Scope): number | null {
  const { data = null } = useQuery({
    queryKey: ['default fleet', scope],
    queryFn: () => readDefaultFleet(scope),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  return data
}
