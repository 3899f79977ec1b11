import { useState } from 'react'
import type { ApiClient } from '../api/client'
// Each kind of keepsake, so that a sign-out asks about it whatever pages were opened.
import '../local/created-plans'
import { type HeldKeepsake, keepsakes } from '../local/keepsakes'
import { SignOutDialog } from './sign-out-dialog'

/** The way out, from wherever it is taken; `dialog` is to be drawn. What exists in this browser alone is offered first. */
export function useSignOut({ baseUrl, session }: Pick<ApiClient, 'baseUrl' | 'session'>) {
  const [held, setHeld] = useState<readonly HeldKeepsake[] | null>(null)

  async function signOut() {
    const found = await keepsakes.heldBy({ baseUrl, person: session.state().person })
    if (found.length === 0) await session.signOut()
    else setHeld(found)
  }

  return {
    signOut,
    dialog: held && <SignOutDialog held={held} session={session} onClose={() => setHeld(null)} />,
  }
}
