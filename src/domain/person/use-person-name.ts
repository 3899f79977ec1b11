import { useCallback, useSyncExternalStore } from 'react'
import type { ApiClient } from '../../api/client/client'
import { personName } from './person-name'

/** What a page calls who made a change. The same function until another person signs in. */
export function usePersonName({ session }: Pick<ApiClient, 'session'>): (username: string) => string {
  const { person, name } = useSyncExternalStore(session.subscribe, session.state)
  return useCallback((username) => personName(username, { person, name }), [person, name])
}
