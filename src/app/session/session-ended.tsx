import { Button } from '@mantine/core'
import type { Session } from '../../api/session/session'
import type { ConsoleConfig } from '../../api/transport/config'
import { Dialog } from '../../ui/overlay/dialog'
import { SignInLink } from './sign-in-link'

/** The session ended while the page was in use: the page waits below, untouched, until the same person is back. */
export function SessionEnded(props: { config: ConsoleConfig; session: Session }) {
  return (
    <Dialog title="Your session ended — sign in to go on">
      <p>Everything on this page is kept as it stands. Sign in in a new tab, then come back to this one.</p>
      <SignInLink config={props.config} session={props.session} newTab />
      <Button variant="default" onClick={() => void props.session.retry()}>
        I have signed in
      </Button>
    </Dialog>
  )
}
