import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useState, useSyncExternalStore } from 'react'
import type { Session } from '../../api/session/session'
import type { SessionState } from '../../api/session/session-state'
import { writtenPerson } from '../../domain/person/person-name'
import { Button, LinkButton } from '../../ui/button/button'
import { Dialog } from '../../ui/overlay/dialog'
import { PopoverButton } from '../../ui/overlay/popover-button'
import { diagnosticsLink } from '../controls/navigation'
import { ApiKeyForm } from '../session/api-key-form'

/** The look of an item of the menu. */
const ITEM = { variant: 'subtle', tone: 'neutral' } as const

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
            <Button
              {...ITEM}
              onClick={() => {
                close()
                setTypingKey(true)
              }}
            >
              {state.mode === 'key' ? 'Use another API key…' : 'Use an API key…'}
            </Button>
            {state.mode === 'key' && (
              <Button {...ITEM} onClick={() => void session.leaveKey()}>
                Stop using the key
              </Button>
            )}
            <LinkButton {...ITEM} to={diagnosticsLink.to} onClick={close}>
              {diagnosticsLink.label}
            </LinkButton>
            <Button {...ITEM} onClick={onSignOut}>
              Sign out
            </Button>
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
