import { ActionIcon } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import IconMenu from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { FleetName } from '../../domain/user/fleet-name'
import { useApi } from '../../domain/user/page-context'
import { useKeys } from '../../domain/user/single-keys'
import { Lazy } from '../../ui/feedback/lazy'
import { useIsPhone } from '../../ui/layout/use-is-phone'
import { FleetSwitcher } from '../controls/fleet-switcher'
import { Navigation, pageLinks } from '../controls/navigation'
import { SchemeToggle, ZoneChoice } from '../controls/view-choices'
import { FindButton } from '../palette/find-button'
import { useSignOut } from '../session/use-sign-out'
import { Account } from './account'
import { ConnectionBanner, ForbiddenFleetBanner } from './banners'
import classes from './shell.module.css'

/** Header, navigation, page; a drawer on a phone. Mantine's AppShell adds 7 KiB, and Escape doesn't close its drawer. */
export function Shell({ children }: { children: ReactNode }) {
  const api = useApi()
  const [opened, setOpened] = useState(false)
  const { signOut, dialog: signOutDialog } = useSignOut(api)
  const burger = useRef<HTMLButtonElement>(null)
  const isPhone = useIsPhone()

  useWindowEvent('keydown', (event) => {
    if (!opened || event.key !== 'Escape' || event.defaultPrevented) return
    setOpened(false)
    burger.current?.focus()
  })

  const choices = (
    <>
      <ZoneChoice />
      <FleetSwitcher />
      <SchemeToggle isWide={isPhone} />
    </>
  )
  return (
    <>
      <a className={`raised no-print ${classes.skip}`} href="#content">
        Skip to content
      </a>
      <header className={`line no-print ${classes.header}`}>
        <ActionIcon
          ref={burger}
          variant="subtle"
          className="on-phone"
          aria-label={opened ? 'Close navigation' : 'Open navigation'}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {opened ? <IconX size={20} aria-hidden /> : <IconMenu size={20} aria-hidden />}
        </ActionIcon>
        <div>
          <Link to="/" className={classes.brand}>
            Fleet Console
          </Link>
          {isPhone && (
            <p className="ellipsis muted small">
              <FleetName capital />
            </p>
          )}
        </div>
        <div className="last">
          <FindButton onSignOut={() => void signOut()} />
        </div>
        {/* Hidden by the style sheet as well, because React follows a turned phone a frame later. */}
        {!isPhone && <div className="line on-wide">{choices}</div>}
        <Account session={api.session} onSignOut={() => void signOut()} />
      </header>
      <div className={`no-print ${classes.navbar}`} data-opened={opened}>
        <Navigation onNavigate={() => setOpened(false)} />
        {isPhone && <div className={`stack-sm above ${classes.choices}`}>{choices}</div>}
      </div>
      <main className={`no-ring ${classes.main}`} id="content" tabIndex={-1}>
        {children}
      </main>
      <ConnectionBanner session={api.session} />
      <ForbiddenFleetBanner />
      <PageKeys />
      {signOutDialog}
    </>
  )
}

const SEQUENCE_MS = 1500

const loadHelp = async () => (await import('../controls/page-keys-help')).PageKeysHelp

function PageKeys() {
  const router = useRouter()
  const [helps, setHelps] = useState(false)
  const began = useRef(Number.NEGATIVE_INFINITY)

  useKeys((key) => {
    const isSecond = performance.now() - began.current < SEQUENCE_MS
    began.current = key === 'g' && !isSecond ? performance.now() : Number.NEGATIVE_INFINITY
    if (key === '?') setHelps(true)
    else if (isSecond) {
      const page = pageLinks.find((link) => 'key' in link && link.key === key)
      if (!page) return false
      void router.navigate({ to: page.to })
    } else return key === 'g'
    return true
  })

  return helps && <Lazy load={loadHelp} with={{ onClose: () => setHelps(false) }} />
}
