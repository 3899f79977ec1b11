import { useState } from 'react'
import type { ApiClient } from '../../api/client/client'
// Each kind of retainedRecord, so that a sign-out asks about it whatever pages were opened.
import '../../local/created-plans'
import '../../local/driver-ledger'
import { flushDrafts } from '../../local/draft-flush'
import { countDrafts } from '../../local/drafts'
import { type HeldRecord, retainedRecords } from '../../local/retained-records'
import { SignOutDialog } from './sign-out-dialog'

/** The way out, from wherever it is taken; `dialog` is to be drawn. What exists in this browser alone is told or offered first. */
export function useSignOut({ baseUrl, session }: Pick<ApiClient, 'baseUrl' | 'session'>) {
  const [held, setHeld] = useState<{ retainedRecords: readonly HeldRecord[]; drafts: number } | null>(null)

  async function signOut() {
    const owner = { baseUrl, person: session.state().person }
    // What is typed just now, in any tab, is a draft as well.
    await flushDrafts()
    const found = { retainedRecords: await retainedRecords.heldBy(owner), drafts: await countDrafts(owner) }
    if (found.retainedRecords.length === 0 && found.drafts === 0) await session.signOut()
    else setHeld(found)
  }

  return {
    signOut,
    dialog: held && <SignOutDialog {...held} session={session} onClose={() => setHeld(null)} />,
  }
}
