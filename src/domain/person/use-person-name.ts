import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { Session } from '../../api/session/session'
import { personName, writtenPerson } from './person-name'

export const PersonNames = createContext<(username: string) => string>(writtenPerson)

/** Returns a formatter for the author of a change. Stays the same function until a different user signs in. */
export const usePersonName = (): ((username: string) => string) => use(PersonNames)

export function useNamesFor(session: Pick<Session, 'subscribe' | 'state'>): (username: string) => string {
  const { person, name } = useSyncExternalStore(session.subscribe, session.state)
  return useCallback((username) => personName(username, { person, name }), [person, name])
}
