import { ActionIcon, Button } from '@mantine/core'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useSyncExternalStore } from 'react'
import type { Session } from '../api/session'
import { forgetAll } from '../local/store'
import classes from './user-menu.module.css'

/** Who is signed in, and the way out: signing out empties what this browser holds of them. */
export function UserMenu(props: { session: Session }) {
  const { person } = useSyncExternalStore(props.session.subscribe, props.session.state)
  const queryClient = useQueryClient()
  const panel = useId()

  async function signOut() {
    queryClient.clear()
    await Promise.all([props.session.signOut(), forgetAll()])
  }

  return (
    <>
      <ActionIcon variant="default" size="lg" aria-label="Account" title="Account" popoverTarget={panel}>
        <IconUser size={18} aria-hidden />
      </ActionIcon>
      <div id={panel} popover="auto" className={classes.panel}>
        <p className="muted">{person === null ? 'Signed in' : `Signed in as user ${person}`}</p>
        <Button
          variant="default"
          fullWidth
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={signOut}
        >
          Sign out
        </Button>
      </div>
    </>
  )
}
