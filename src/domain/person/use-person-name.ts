import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { Session } from '../../api/session/session'
import { personName, writtenPerson } from './person-name'

/** What pages call who made a change; set once above all of them. */
export const PersonNames = createContext<(username: string) => string>(writtenPerson)

/** What a page calls who made a change. The same function until another person signs in. */
export const usePersonName = (): ((username: string) => string) => use(PersonNames)

/** The value of {@link PersonNames} for who is signed in. */
export function useNamesFor(session: Pick<Session, 'subscribe' | 'state'>): (username: string) => string {
  const { person, name } = useSyncExternalStore(session.subscribe, session.state)
  return useCallback((username) => personName(username, { person, name }), [person, name])
}
