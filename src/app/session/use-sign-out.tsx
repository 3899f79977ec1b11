import { useState } from 'react'
import type { ApiClient } from '../../api/client/client'
// A sign-out asks about every kind of retained record, whichever pages were opened.
import { flushDrafts } from '../../local/draft-flush'
import { countDrafts, keepDrafts } from '../../local/drafts'
import { retainedBy } from '../../local/retained-records'
import { Lazy } from '../../ui/feedback/lazy'
import type { Held } from './sign-out-dialog'

const loadDialog = () => import('./sign-out-dialog').then(({ SignOutDialog }) => SignOutDialog)

/** Signs out. Where this browser holds drafts or retained records, `dialog`, which the caller draws, asks first. */
export function useSignOut({ baseUrl, session }: Pick<ApiClient, 'baseUrl' | 'session'>) {
  const [held, setHeld] = useState<Held | null>(null)

  async function signOut() {
    const owner = { baseUrl, person: session.state().person }
    // What is being typed at the moment, in any tab, becomes a draft too.
    await flushDrafts()
    const found = { owner, records: await retainedBy(owner), drafts: await countDrafts(owner) }
    if (found.records.length > 0 || found.drafts > 0) return setHeld(found)
    await keepDrafts(owner, false)
    await session.signOut()
  }

  return {
    signOut,
    dialog: held && <Lazy load={loadDialog} with={{ ...held, session, onClose: () => setHeld(null) }} />,
  }
}
