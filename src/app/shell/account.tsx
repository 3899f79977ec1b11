import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useState, useSyncExternalStore } from 'react'
import type { Session } from '../../api/session/session'
import type { SessionState } from '../../api/session/session-state'
import { writtenPerson } from '../../domain/user/person-name'
import { Button, LinkButton } from '../../ui/button/button'
import { Dialog } from '../../ui/overlay/dialog'
import { ITEM, type MenuItem, MenuItems, PopoverButton } from '../../ui/overlay/popover-button'
import { diagnosticsLink } from '../controls/navigation'
import { ApiKeyForm } from '../session/session-gate'

export function Account(props: { session: Session; onSignOut: () => void }) {
  const { session, onSignOut } = props
  const state = useSyncExternalStore(session.subscribe, session.state)
  const [typingKey, setTypingKey] = useState(false)
  const typeKey = () => setTypingKey(true)
  const keyItems: readonly MenuItem[] =
    state.mode === 'key'
      ? [
          ['Use another API key…', typeKey],
          ['Stop using the key', () => void session.leaveKey()],
        ]
      : [['Use an API key…', typeKey]]

  return (
    <>
      <PopoverButton label="Account" face={<IconUser size={18} aria-hidden />}>
        {(close) => (
          <>
            <p className="muted">{accountText(state)}</p>
            <MenuItems close={close} items={keyItems} />
            <LinkButton {...ITEM} to={diagnosticsLink.to} onClick={close}>
              {diagnosticsLink.label}
            </LinkButton>
            <MenuItems close={close} items={[['Sign out', onSignOut]]} />
          </>
        )}
      </PopoverButton>
      {typingKey && (
        <Dialog title="Use an API key" onClose={() => setTypingKey(false)}>
          <ApiKeyForm session={session} onAccepted={() => setTypingKey(false)} />
          <Button variant="subtle" onClick={() => setTypingKey(false)}>
            Cancel
          </Button>
        </Dialog>
      )}
    </>
  )
}

function accountText({ mode, name }: SessionState): string {
  if (mode === 'key') return 'Using an API key in this tab only'
  return name === null ? 'Signed in' : `Signed in as ${writtenPerson(name)}`
}
