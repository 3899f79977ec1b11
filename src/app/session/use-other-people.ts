import { useEffect, useRef, useState } from 'react'
import { browserCrossTab, type Channel } from '../../api/session/cross-tab'
import type { SessionState } from '../../api/session/session-state'
import { forgetOtherPeople, forgetPerson, type NamedPerson } from '../../local/other-people'
import { rememberName } from '../../local/person-names'
import type { Owner } from '../../local/scope'

const NOBODY: readonly NamedPerson[] = []
/** Tells the other tabs that the person has answered. */
const CHANNEL = 'fleet-console other-people'

/**
 * Deletes the work of other people in this browser once somebody else goes on here. Returns the people with drafts, whom
 * the person is asked about first, in one of the tabs.
 */
export function useOtherPeople(baseUrl: string, state: SessionState) {
  const { status, mode, person, name, ownerEpoch } = state
  const isSignedIn = status === 'active' && mode === 'session'
  const [found, setFound] = useState(NOBODY)
  /** Who had this tab when it was last active. */
  const last = useRef<Pick<SessionState, 'person' | 'ownerEpoch'> | null>(null)
  const tabs = useRef<Channel | null>(null)

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
    const look = async (told?: Owner) => {
      const asked = await forgetOtherPeople({ baseUrl, person }, told)
      if (!cancelled) setFound(asked)
    }
    let looking = look(agreed)
    // Another tab has been given the answer. One look after the other: an earlier one may still find what is gone.
    const channel = browserCrossTab.openChannel(CHANNEL)
    channel?.addEventListener('message', () => {
      looking = looking.then(() => look())
    })
    tabs.current = channel
    return () => {
      cancelled = true
      channel?.close()
    }
  }, [baseUrl, isSignedIn, mode, status, person, ownerEpoch])

  useEffect(() => {
    if (isSignedIn && person !== null && name !== null && name !== person)
      void rememberName({ baseUrl, person }, name)
  }, [baseUrl, isSignedIn, person, name])

  async function forgetFound() {
    for (const { person: other } of found) await forgetPerson({ baseUrl, person: other })
    setFound(NOBODY)
    tabs.current?.postMessage('answered')
  }

  return { found, forgetFound }
}
