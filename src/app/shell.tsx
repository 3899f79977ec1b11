import { AppShell, Burger } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { Session } from '../api/session'
import type { SuggestedZone } from '../domain/suggested-zones'
import { ConnectionBanner } from './connection-banner'
import { Navigation } from './navigation'
import { SchemeToggle } from './scheme-toggle'
import classes from './shell.module.css'
import { UserMenu } from './user-menu'
import { ZoneChoice } from './zone-choice'

/** Header, navigation and the place for the page. On a phone the navigation is a drawer behind the burger. */
export function Shell(props: { session: Session; zones: readonly SuggestedZone[]; children: ReactNode }) {
  const [opened, { toggle, close }] = useDisclosure(false)
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
        <div className={classes.tools}>
          <div className={classes.zone}>
            <ZoneChoice suggested={props.zones} />
          </div>
          <div className={classes.buttons}>
            <SchemeToggle />
            <UserMenu session={props.session} />
          </div>
        </div>
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar} data-opened={opened} onKeyDown={closeOnEscape}>
        <Navigation onNavigate={close} />
      </AppShell.Navbar>
      <AppShell.Main className={classes.main} id="content" tabIndex={-1}>
        {props.children}
      </AppShell.Main>
      <ConnectionBanner session={props.session} />
    </AppShell>
  )
}
