import { AppShell, Burger } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { ApiClient } from '../api/client'
import type { FleetChoice } from '../api/fleet-choice'
import type { SuggestedZone } from '../domain/suggested-zones'
import { Account } from './account'
import { ConnectionBanner } from './connection-banner'
import { FindButton } from './find-button'
import { FleetSwitcher } from './fleet-switcher'
import { ForbiddenFleet } from './forbidden-fleet'
import { Navigation } from './navigation'
import { SchemeToggle } from './scheme-toggle'
import classes from './shell.module.css'
import { useSignOut } from './use-sign-out'
import { ZoneChoice } from './zone-choice'

/** Header, navigation and the place for the page. On a phone the navigation is a drawer behind the burger. */
export function Shell(props: {
  api: ApiClient
  fleets: FleetChoice
  zones: readonly SuggestedZone[]
  children: ReactNode
}) {
  const { api, fleets } = props
  const [opened, { toggle, close }] = useDisclosure(false)
  const { signOut, dialog: signOutDialog } = useSignOut(api)
  const burger = useRef<HTMLButtonElement>(null)

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !opened) return
    close()
    burger.current?.focus()
  }

  return (
    <AppShell
      header={{ height: { base: 96, sm: 52 } }}
      navbar={{ width: 208, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      transitionDuration={0}
    >
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      <AppShell.Header className={classes.header} onKeyDown={closeOnEscape}>
        <Burger
          ref={burger}
          opened={opened}
          onClick={toggle}
          hiddenFrom="sm"
          size="sm"
          aria-label={opened ? 'Close navigation' : 'Open navigation'}
          aria-expanded={opened}
        />
        <Link to="/vehicles" className={classes.brand}>
          Fleet Console
        </Link>
        <div className={classes.find}>
          <FindButton api={api} tools={{ fleets, zones: props.zones, onSignOut: () => void signOut() }} />
        </div>
        <div className={classes.tools}>
          <div className={classes.zone}>
            <ZoneChoice suggested={props.zones} />
          </div>
          <div className={classes.buttons}>
            <FleetSwitcher fleets={fleets} />
            <SchemeToggle />
            <Account session={api.session} onSignOut={() => void signOut()} />
          </div>
        </div>
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar} data-opened={opened} onKeyDown={closeOnEscape}>
        <Navigation onNavigate={close} />
      </AppShell.Navbar>
      <AppShell.Main className={classes.main} id="content" tabIndex={-1}>
        {props.children}
      </AppShell.Main>
      <ConnectionBanner session={api.session} />
      <ForbiddenFleet fleets={fleets} />
      {signOutDialog}
    </AppShell>
  )
}
