import IconMenu from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type FleetChoice, fleetName } from '../../api/fleet/fleet-choice'
import { useKeys } from '../../domain/person/single-keys'
import type { SuggestedZone } from '../../domain/person/suggested-zones'
import { useApi } from '../../domain/person/use-api'
import { Button } from '../../ui/button/button'
import { Lazy } from '../../ui/feedback/lazy'
import { useIsPhone } from '../../ui/layout/use-is-phone'
import { newVersion } from '../code/kept-copy'
import { FleetSwitcher } from '../controls/fleet-switcher'
import { Navigation, pageLinks } from '../controls/navigation'
import { SchemeToggle } from '../controls/scheme-toggle'
import { ZoneChoice } from '../controls/zone-choice'
import { FindButton } from '../palette/find-button'
import { useSignOut } from '../session/use-sign-out'
import { Account } from './account'
import { ConnectionBanner, ForbiddenFleetBanner, NewVersion } from './banners'
import classes from './shell.module.css'

/** Header, navigation and the page between them. On a phone the burger button opens a drawer with navigation, fleet and zone. */
export function Shell(props: { fleets: FleetChoice; zones: readonly SuggestedZone[]; children: ReactNode }) {
  const { fleets } = props
  const api = useApi()
  const [opened, setOpened] = useState(false)
  const fleetState = useSyncExternalStore(fleets.subscribe, fleets.state)
  const isNewVersion = useSyncExternalStore(newVersion.subscribe, newVersion.state)
  const { signOut, dialog: signOutDialog } = useSignOut(api)
  const burger = useRef<HTMLButtonElement>(null)
  const isPhone = useIsPhone()

  useEffect(() => {
    if (!opened) return
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      setOpened(false)
      burger.current?.focus()
    }
    window.addEventListener('keydown', closeOnEscape)
    return () => window.removeEventListener('keydown', closeOnEscape)
  }, [opened])

  const choices = (
    <>
      <ZoneChoice suggested={props.zones} />
      <FleetSwitcher fleets={fleets} />
      <SchemeToggle isWide={isPhone} />
    </>
  )
  return (
    <>
      <a className={`raised ${classes.skip}`} href="#content">
        Skip to the content
      </a>
      <header className={`line ${classes.header}`}>
        <Button
          ref={burger}
          variant="subtle"
          tone="neutral"
          className={classes.burger ?? ''}
          aria-label={opened ? 'Close navigation' : 'Open navigation'}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {opened ? <IconX size={20} aria-hidden /> : <IconMenu size={20} aria-hidden />}
        </Button>
        <div className={classes.title}>
          <Link to="/" className={classes.brand}>
            Fleet Console
          </Link>
          {isPhone && (
            <p className="ellipsis muted small">
              {fleetName(fleetState, fleetState.chosen).replace(/^your default/, 'Your default')}
            </p>
          )}
        </div>
        <div className={classes.find}>
          <FindButton tools={{ fleets, zones: props.zones, onSignOut: () => void signOut() }} />
        </div>
        {!isPhone && <div className={`line ${classes.tools}`}>{choices}</div>}
        <Account session={api.session} onSignOut={() => void signOut()} />
      </header>
      <div className={classes.navbar} data-opened={opened}>
        <Navigation onNavigate={() => setOpened(false)} />
        {isPhone && <div className={classes.choices}>{choices}</div>}
      </div>
      <main className={`no-ring ${classes.main}`} id="content" tabIndex={-1}>
        {props.children}
      </main>
      <ConnectionBanner session={api.session} />
      {isNewVersion && <NewVersion />}
      <ForbiddenFleetBanner fleets={fleets} />
      <PageKeys />
      {signOutDialog}
    </>
  )
}

/** Longest time between the two keys of a sequence (ms). */
const SEQUENCE_MS = 1500

const loadHelp = async () => (await import('../controls/page-keys-help')).PageKeysHelp

/** The keys of every page: `g` and then a page's key goes there, `?` lists the keys. */
function PageKeys() {
  const router = useRouter()
  const [helps, setHelps] = useState(false)
  /** When `g` was pressed. */
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
