import { Button } from '@mantine/core'
import { type ConsoleConfig, signInHref } from '../api/config'
import type { Session } from '../api/session'
import type { SessionState } from '../api/session-state'
import { Notice } from '../ui/notice'
import { PlainScreen } from './plain-screen'

/** Nobody is signed in, or the session ended: the way in, which leads back to this very address. */
export function SignedOut(props: { config: ConsoleConfig; session: Session; state: SessionState }) {
  const ended = props.state.status === 'ended'
  return (
    <PlainScreen title={ended ? 'Your session ended' : 'You are signed out'}>
      <p className="muted">
        {ended
          ? 'Sign in to go on. You come back to the page you were on.'
          : 'Sign in to look up vehicles and answer toll disputes.'}
      </p>
      {props.state.problem && (
        <Notice tone="warning" role="status">
          {props.state.problem}
        </Notice>
      )}
      <Button
        component="a"
        size="md"
        fullWidth
        href={signInHref(props.config, window.location)}
        onClick={(event) => {
          // Back and Forward may have moved since this was drawn.
          event.currentTarget.href = signInHref(props.config, window.location)
          props.session.markSigningIn()
        }}
      >
        Sign in
      </Button>
    </PlainScreen>
  )
}
