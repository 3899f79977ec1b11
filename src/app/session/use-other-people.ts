import { useEffect, useRef, useState } from 'react'
import type { SessionState } from '../../api/session/session-state'
import { forgetOtherPeople, forgetPerson, type NamedPerson } from '../../local/other-people'
import { rememberName } from '../../local/person-names'

const NOBODY: readonly NamedPerson[] = []

/**
 * Deletes the work of other people in this browser once somebody else goes on here. Returns the people with drafts, whom
 * the person is asked about first.
 */
export function useOtherPeople(baseUrl: string, state: SessionState) {
  const { status, mode, person, name, ownerEpoch } = state
  const isSignedIn = status === 'active' && mode === 'session'
  const [found, setFound] = useState(NOBODY)
  /** Who had this tab when it was last active. */
  const last = useRef<Pick<SessionState, 'person' | 'ownerEpoch'> | null>(null)

  useEffect(() => {
    setFound(NOBODY)
    // Another sign-in begins: its person has agreed to nothing yet.
    if (mode === 'key' || status === 'starting' || status === 'signed-out') last.current = null
    if (!isSignedIn) return
    const before = last.current
    last.current = { person, ownerEpoch }
    const isTakenOver = before !== null && before.ownerEpoch !== ownerEpoch && before.person !== person
    const agreed = isTakenOver ? { baseUrl, person: before.person } : undefined
    let cancelled = false
    void forgetOtherPeople({ baseUrl, person }, agreed).then((asked) => {
      if (!cancelled) setFound(asked)
    })
    return () => {
      cancelled = true
    }
  }, [baseUrl, isSignedIn, mode, status, person, ownerEpoch])

  useEffect(() => {
    if (isSignedIn && person !== null && name !== null && name !== person)
      void rememberName({ baseUrl, person }, name)
  }, [baseUrl, isSignedIn, person, name])

  async function forgetFound() {
    for (const { person: other } of found) await forgetPerson({ baseUrl, person: other })
    setFound(NOBODY)
  }

  return { found, forgetFound }
}
