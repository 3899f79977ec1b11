import { Button, Menu } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Session } from '../api/session'
import { forgetAll } from '../local/store'

/** Who is signed in, and the way out: signing out empties what this browser holds of them. */
export function UserMenu(props: { session: Session }) {
  const state = useSyncExternalStore(props.session.subscribe, props.session.state)
  const queryClient = useQueryClient()

  async function signOut() {
    await Promise.all([props.session.signOut(), forgetAll()])
    queryClient.clear()
  }

  return (
    <Menu position="bottom-end" width={200} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          Account
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {state.person !== null && <Menu.Label>{`Signed in as user ${state.person}`}</Menu.Label>}
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={signOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
