import type { Session } from '../../api/session/session'
import type { SessionState } from '../../api/session/session-state'
import type { ConsoleConfig } from '../../api/transport/config'
import { Notice } from '../../ui/feedback/notice'
import { ApiKeyForm } from './api-key-form'
import { PlainScreen } from './plain-screen'
import { SignInLink } from './sign-in-link'
import classes from './signed-out.module.css'

/** Nobody is signed in: the way in, which leads back to this very address, or an API key. */
export function SignedOut(props: { config: ConsoleConfig; session: Session; state: SessionState }) {
  return (
    <PlainScreen title="You are signed out">
      <p className="muted">Sign in to look up vehicles and answer toll disputes.</p>
      {props.state.problem && (
        <Notice tone="warning" role="status">
          {props.state.problem}
        </Notice>
      )}
      <SignInLink config={props.config} session={props.session} />
      <details className={classes.key}>
        <summary>Use an API key instead</summary>
        <ApiKeyForm session={props.session} />
      </details>
    </PlainScreen>
  )
}
