import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { browserCrossTab, type Channel } from '../../api/session/cross-tab'
import type { Session } from '../../api/session/session'
import type { SessionState } from '../../api/session/session-state'
import { signInHref } from '../../api/transport/config'
import type { ConsoleConfig } from '../../api/transport/settings'
import { writtenPerson } from '../../domain/person/person-name'
import { forgetOtherPeople, forgetPerson, type NamedPerson, rememberName } from '../../local/other-people'
import type { Owner } from '../../local/scope'
import { AnchorButton, SecondaryButton } from '../../ui/button/button'
import { Lazy } from '../../ui/feedback/lazy'
import { Notice } from '../../ui/feedback/notice'
import { Dialog } from '../../ui/overlay/dialog'
import { ApiKeyForm } from './api-key-form'
import { PlainScreen } from './plain-screen'

const NOBODY: readonly NamedPerson[] = []
/** Tells the other tabs that the person has answered. */
const CHANNEL = 'fleet-console other-people'

/**
 * Deletes the work of other people in this browser once somebody else goes on here. Returns the people with drafts, whom
 * the person is asked about first, in one of the tabs.
 */
function useOtherPeople(baseUrl: string, state: SessionState) {
  const { status, mode, person, name, ownerEpoch } = state
  const isSignedIn = status === 'active' && mode === 'session'
  const [found, setFound] = useState(NOBODY)
  /** Who had this tab when it was last active. */
  const last = useRef<Pick<SessionState, 'person' | 'ownerEpoch'> | null>(null)
  const tabs = useRef<Channel | null>(null)

  useEffect(() => {
    setFound(NOBODY)
    // Another sign-in begins: its person has agreed to nothing yet.
    if (mode === 'key' || status === 'starting' || status === 'signed-out') last.current = null
    if (!isSignedIn) return
    const before = last.current
    last.current = { person, ownerEpoch }
    const isTakenOver = before !== null && before.ownerEpoch !== ownerEpoch && before.person !== person
    const agreed = isTakenOver ? { baseUrl, person: before.person } : undefined
    let cancelled = false
    const look = async (told?: Owner) => {
      const asked = await forgetOtherPeople({ baseUrl, person }, told)
      if (!cancelled) setFound(asked)
    }
    let looking = look(agreed)
    // Another tab has been given the answer. One look after the other: an earlier one may still find what is gone.
    const channel = browserCrossTab.openChannel(CHANNEL)
    channel?.addEventListener('message', () => {
      looking = looking.then(() => look())
    })
    tabs.current = channel
    return () => {
      cancelled = true
      channel?.close()
    }
  }, [baseUrl, isSignedIn, mode, status, person, ownerEpoch])

  useEffect(() => {
    if (isSignedIn && person !== null && name !== null && name !== person)
      void rememberName({ baseUrl, person }, name)
  }, [baseUrl, isSignedIn, person, name])

  async function forgetFound() {
    for (const { person: other } of found) await forgetPerson({ baseUrl, person: other })
    setFound(NOBODY)
    tabs.current?.postMessage('answered')
  }

  return { found, forgetFound }
}

const loadEarlierPeople = () => import('./other-people').then(({ EarlierPeople }) => EarlierPeople)
const loadBlockedCookies = () => import('./service-session').then(({ BlockedCookies }) => BlockedCookies)
const loadServiceSession = () => import('./service-session').then(({ ServiceSession }) => ServiceSession)
const loadTakenOver = () => import('./other-people').then(({ TakenOver }) => TakenOver)

interface GateProps {
  readonly config: ConsoleConfig
  readonly session: Session
}

/** Shows the console unless the person is signed out. A session that ends during use leaves the page under a dialog. */
export function SessionGate(props: GateProps & { children: ReactNode }) {
  const { config, session } = props
  const state = useSyncExternalStore(session.subscribe, session.state)
  const { found, forgetFound } = useOtherPeople(config.apiBaseUrl, state)
  if (state.status === 'signed-out') return <SignedOut config={config} session={session} state={state} />
  return (
    <>
      {props.children}
      {state.status === 'ended' && <SessionEnded config={config} session={session} />}
      {state.status === 'other-person' && <OtherPerson config={config} session={session} state={state} />}
      {state.status === 'active' && found.length > 0 && (
        <Lazy
          load={loadEarlierPeople}
          with={{
            baseUrl: config.apiBaseUrl,
            name: state.name && writtenPerson(state.name),
            found,
            signIn: (
              <SignInLink config={config} session={session}>
                Sign in as {found[0] && writtenPerson(found[0].name)}
              </SignInLink>
            ),
            onGoOn: () => void forgetFound(),
          }}
        />
      )}
    </>
  )
}

/** Nobody is signed in. Signing in leads back to this address; an API key works in this tab. */
function SignedOut(props: GateProps & { state: SessionState }) {
  return (
    <PlainScreen title="You are signed out">
      <p className="muted">Sign in to look up vehicles and answer toll disputes.</p>
      {props.state.problem && (
        <Notice tone="warning" role="status">
          {props.state.problem}
        </Notice>
      )}
      {props.state.byChoice && props.config.signOutUrl === undefined && (
        <Lazy load={loadServiceSession} with={props.config} />
      )}
      {props.state.isReturnRefused && <Lazy load={loadBlockedCookies} with={props.config} />}
      <SignInLink config={props.config} session={props.session} />
      <details className="quiet above">
        <summary>Use an API key instead</summary>
        <ApiKeyForm session={props.session} />
      </details>
    </PlainScreen>
  )
}

/** The session ended during use: the page waits below, untouched, until the same person has signed in again. */
function SessionEnded(props: GateProps) {
  return (
    <Dialog title="Your session ended — sign in to go on">
      <p>Everything on this page is kept as it stands. Sign in in a new tab, then come back to this one.</p>
      <SignInLink config={props.config} session={props.session} newTab />
      <SecondaryButton onClick={() => void props.session.retry()}>I have signed in</SecondaryButton>
    </Dialog>
  )
}

/** Another person signed in in this browser. Nothing of the first person's page is sent in the second one's name. */
function OtherPerson(props: GateProps & { state: SessionState }) {
  const { person } = props.state
  const [name = null, otherName = null] = [props.state.name, props.state.otherName].map(
    (one) => one && writtenPerson(one),
  )
  return (
    <Dialog title="Another person signed in">
      <Lazy load={loadTakenOver} with={{ baseUrl: props.config.apiBaseUrl, person, name, next: otherName }} />
      <SignInLink config={props.config} session={props.session} newTab>
        Sign in again{name !== null && ` as ${name}`}
      </SignInLink>
      <SecondaryButton onClick={props.session.continueAsOther}>
        Discard this page and continue{otherName !== null && ` as ${otherName}`}
      </SecondaryButton>
    </Dialog>
  )
}

/** The link to the sign-in page, which leads back to the address shown at the moment of the click. */
function SignInLink(props: GateProps & { newTab?: boolean; children?: ReactNode }) {
  return (
    <AnchorButton
      fullWidth
      href={signInHref(props.config, window.location)}
      {...(props.newTab && { target: '_blank', rel: 'noopener' })}
      onClick={(event) => {
        // Back and Forward may have changed the address since this was drawn.
        event.currentTarget.href = signInHref(props.config, window.location)
        props.session.markSigningIn()
      }}
    >
      {props.children ?? (props.newTab ? 'Sign in in a new tab' : 'Sign in')}
    </AnchorButton>
  )
}
