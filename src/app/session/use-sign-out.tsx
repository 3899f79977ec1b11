import { type ReactNode, useState } from 'react'
import type { ApiClient } from '../../api/client/client'
import { MissingCodeDialog } from '../code/missing-code-page'

/**
 * Signs out, from any button that offers it. Where this browser holds drafts or records that exist nowhere else, the
 * dialog asks first; the caller draws `dialog`.
 */
export function useSignOut({ baseUrl, session }: Pick<ApiClient, 'baseUrl' | 'session'>) {
  const [dialog, setDialog] = useState<ReactNode>(null)
  const close = () => setDialog(null)

  async function signOut() {
    const code = await import('./sign-out-dialog').catch((error: unknown) => {
      setDialog(<MissingCodeDialog title="Sign out" error={error} onClose={close} />)
    })
    if (!code) return
    const held = await code.findHeld({ baseUrl, person: session.state().person })
    if (held === null) await session.signOut()
    else setDialog(<code.SignOutDialog {...held} session={session} onClose={close} />)
  }

  return { signOut, dialog }
}
