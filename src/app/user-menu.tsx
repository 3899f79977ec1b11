import { ActionIcon, Menu } from '@mantine/core'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Session } from '../api/session'
import { forgetAll } from '../local/store'

/** Who is signed in, and the way out: signing out empties what this browser holds of them. */
export function UserMenu(props: { session: Session }) {
  const { person } = useSyncExternalStore(props.session.subscribe, props.session.state)
  const queryClient = useQueryClient()

  async function signOut() {
    await Promise.all([props.session.signOut(), forgetAll()])
    queryClient.clear()
  }

  return (
    <Menu position="bottom-end" width={220} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label="Account" title="Account">
          <IconUser size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {person !== null && <Menu.Label>Signed in as user {person}</Menu.Label>}
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={signOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
