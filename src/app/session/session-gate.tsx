import { type ReactNode, useSyncExternalStore } from 'react'
import type { Session } from '../../api/session/session'
import type { ConsoleConfig } from '../../api/transport/config'
import { OtherPerson } from './other-person'
import { SessionEnded } from './session-ended'
import { SignedOut } from './signed-out'

/**
 * Shows the console while there is a session or one may still be had. A session that ends in use leaves the page as it
 * stands, under a dialog; who signs out sees the signed-out screen and nothing else.
 */
export function SessionGate(props: { config: ConsoleConfig; session: Session; children: ReactNode }) {
  const { config, session } = props
  const state = useSyncExternalStore(session.subscribe, session.state)
  if (state.status === 'signed-out') return <SignedOut config={config} session={session} state={state} />
  return (
    <>
      {props.children}
      {state.status === 'ended' && <SessionEnded config={config} session={session} />}
      {state.status === 'other-person' && <OtherPerson config={config} session={session} state={state} />}
    </>
  )
}
