import { type ReactNode, useSyncExternalStore } from 'react'
import type { ConsoleConfig } from '../api/config'
import type { Session } from '../api/session'
import { SignedOut } from './signed-out'

/** Shows the console while there is a session or one may still be had; the signed-out screen otherwise. */
export function SessionGate(props: { config: ConsoleConfig; session: Session; children: ReactNode }) {
  const state = useSyncExternalStore(props.session.subscribe, props.session.state)
  if (state.status === 'signed-out' || state.status === 'ended') {
    return <SignedOut config={props.config} session={props.session} state={state} />
  }
  return props.children
}
