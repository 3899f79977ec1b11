import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useState, useSyncExternalStore } from 'react'
import type { Session } from '../../api/session/session'
import type { SessionState } from '../../api/session/session-state'
import { writtenPerson } from '../../domain/person/person-name'
import { Button, LinkButton, SecondaryButton } from '../../ui/button/button'
import { Dialog } from '../../ui/overlay/dialog'
import { PopoverButton } from '../../ui/overlay/popover-button'
import { diagnosticsLink } from '../controls/navigation'
import { ApiKeyForm } from '../session/api-key-form'

/** The account menu: who is signed in, using an API key or leaving it, diagnostics, signing out. */
export function Account(props: { session: Session; onSignOut: () => void }) {
  const { session, onSignOut } = props
  const state = useSyncExternalStore(session.subscribe, session.state)
  const [typingKey, setTypingKey] = useState(false)

  return (
    <>
      <PopoverButton label="Account" face={<IconUser size={18} aria-hidden />}>
        {(close) => (
          <>
            <p className="muted">{accountText(state)}</p>
            <SecondaryButton
              onClick={() => {
                close()
                setTypingKey(true)
              }}
            >
              {state.mode === 'key' ? 'Use another API key…' : 'Use an API key…'}
            </SecondaryButton>
            {state.mode === 'key' && (
              <SecondaryButton onClick={() => void session.leaveKey()}>Stop using the key</SecondaryButton>
            )}
            <LinkButton variant="default" to={diagnosticsLink.to} onClick={close}>
              {diagnosticsLink.label}
            </LinkButton>
            <SecondaryButton leftSection={<IconLogout size={16} aria-hidden />} onClick={onSignOut}>
              Sign out
            </SecondaryButton>
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
  if (mode === 'key') return 'An API key is used, in this tab alone.'
  return name === null ? 'Signed in' : `Signed in as ${writtenPerson(name)}`
}
