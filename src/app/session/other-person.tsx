import { Button } from '@mantine/core'
import type { Session } from '../../api/session/session'
import type { SessionState } from '../../api/session/session-state'
import type { ConsoleConfig } from '../../api/transport/config'
import { Dialog } from '../../ui/overlay/dialog'
import { SignInLink } from './sign-in-link'

/** Somebody else signed in in this browser: nothing of the first person's page is sent in the second one's name. */
export function OtherPerson(props: { config: ConsoleConfig; session: Session; state: SessionState }) {
  const { person, otherPerson } = props.state
  return (
    <Dialog title="Another person signed in">
      <p>
        This page belongs to {person === null ? 'the person before' : <strong>{person}</strong>}, and{' '}
        {otherPerson === null ? 'somebody else' : <strong>{otherPerson}</strong>} is signed in in this browser
        now. The page is locked: nothing on it is sent in the other name.
      </p>
      <SignInLink config={props.config} session={props.session} newTab>
        Sign in again{person !== null && ` as ${person}`}
      </SignInLink>
      <Button variant="default" onClick={props.session.continueAsOther}>
        Give this page up and go on{otherPerson !== null && ` as ${otherPerson}`}
      </Button>
    </Dialog>
  )
}
