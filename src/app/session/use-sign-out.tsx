import { useState } from 'react'
import type { ApiClient } from '../../api/client/client'
import { flushDrafts } from '../../local/draft-flush'
import { Lazy } from '../../ui/feedback/lazy'
import type { LocalData } from './sign-out-dialog'

const loadDialog = () => import('./sign-out-dialog').then(({ SignOutDialog }) => SignOutDialog)

/** Signs out. `dialog`, which the caller renders, asks first if data exists only here or work is under way. */
export function useSignOut({ baseUrl, session }: Pick<ApiClient, 'baseUrl' | 'session'>) {
  const [held, setHeld] = useState<LocalData | null>(null)

  async function signOut() {
    const owner = { baseUrl, person: session.state().person }
    // Text that is being typed becomes a draft too.
    await flushDrafts()
    // If a deploy has removed the code that counts, the data stays, as after a plain "Sign out".
    const counting = await import('../../local/retained-records').catch(() => null)
    const records = (await counting?.recordsKeptAtSignOut(owner)) ?? []
    const found = { owner, records, isUnfinished: wouldAskToClose() }
    if (found.records.length > 0 || found.isUnfinished) return setHeld(found)
    await session.signOut()
  }

  return {
    signOut,
    dialog: held && <Lazy load={loadDialog} with={{ ...held, session, onClose: () => setHeld(null) }} />,
  }
}

/** Returns whether closing the tab would ask. Typed text is stored by then, so only running work asks. */
const wouldAskToClose = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
