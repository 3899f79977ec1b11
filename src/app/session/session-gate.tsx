import { TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { browserCrossTab } from '../../api/session/cross-tab'
import type { Session } from '../../api/session/session'
import type { SessionState } from '../../api/session/session-state'
import { type ConsoleConfig, signInHref } from '../../api/transport/settings'
import { isObject } from '../../lib/json/is-object'
import { withTimeout } from '../../lib/with-timeout'
import { deleteReloadableData, forgetOwner } from '../../local/forget'
import type { AccountKey } from '../../local/scope'
import { AnchorButton, SecondaryButton } from '../../ui/button/button'
import { Lazy } from '../../ui/feedback/lazy'
import { Notice } from '../../ui/feedback/notice'
import { Dialog } from '../../ui/overlay/dialog'
import classes from './session.module.css'

const CHANNEL = 'fleet-console forgotten-owner'

/** Notifies the other tabs, which have just been signed out, that this user's data is gone from this browser. */
export function tellForgotten(owner: AccountKey): void {
  const channel = browserCrossTab.openChannel(CHANNEL)
  channel?.postMessage(owner)
  channel?.close()
}

/** Deletes this tab's writes for a user after another tab has deleted all of theirs. Returns a function that stops it. */
function followForgotten(): () => void {
  const channel = browserCrossTab.openChannel(CHANNEL)
  channel?.addEventListener('message', ({ data }) => {
    if (!isObject(data)) return
    const { baseUrl, person } = data
    if (typeof baseUrl === 'string' && (typeof person === 'string' || person === null))
      void forgetOwner({ baseUrl, person })
  })
  return () => channel?.close()
}

/** Storage that hangs must not prevent the page from showing that the user is signed out. */
const MAX_WAIT_MS = 3000

/** Returns whether, after a sign-out by choice, all data that the service can send again is deleted from this browser. */
function useIsForgotten({ status, byChoice }: SessionState): boolean {
  const isToForget = status === 'signed-out' && byChoice
  const [isForgotten, setForgotten] = useState(false)

  useEffect(followForgotten, [])

  useEffect(() => {
    if (!isToForget) return
    void withTimeout(deleteReloadableData(), { timeoutMs: MAX_WAIT_MS }).finally(() => setForgotten(true))
    return () => setForgotten(false)
  }, [isToForget])

  return isForgotten || !isToForget
}

const loadBlockedCookies = () => import('./service-session').then(({ BlockedCookies }) => BlockedCookies)
const loadServiceSession = () => import('./service-session').then(({ ServiceSession }) => ServiceSession)

interface GateProps {
  readonly config: ConsoleConfig
  readonly session: Session
}

export function SessionGate({ children, ...props }: GateProps & { children: ReactNode }) {
  const { session } = props
  const state = useSyncExternalStore(session.subscribe, session.state)
  const isForgotten = useIsForgotten(state)
  if (!isForgotten) return null
  if (state.status === 'signed-out') return <SignedOut {...props} state={state} />
  return (
    <>
      {children}
      {state.status === 'ended' && (
        // The page waits below. If someone else signs in, it starts anew.
        <Dialog title="Your session ended. Sign in to continue.">
          <p>Nothing on this page is lost. Sign in in a new tab, then come back here.</p>
          <SignInLink {...props} newTab />
          <SecondaryButton onClick={() => void session.retry()}>I’ve signed in</SecondaryButton>
        </Dialog>
      )}
    </>
  )
}

function SignedOut({ state, ...props }: GateProps & { state: SessionState }) {
  const { config } = props
  return (
    <PlainScreen title="You’re signed out">
      <p className="muted">Sign in to look up vehicles and answer toll disputes.</p>
      {state.problem && (
        <Notice tone="warning" role="status">
          {state.problem}
        </Notice>
      )}
      {state.byChoice && config.signOutUrl === undefined && <Lazy load={loadServiceSession} with={config} />}
      {state.isReturnRefused && <Lazy load={loadBlockedCookies} with={config} />}
      <SignInLink {...props} />
      <details className="quiet">
        <summary>Use an API key instead</summary>
        <ApiKeyForm session={props.session} />
      </details>
    </PlainScreen>
  )
}

function SignInLink(props: GateProps & { newTab?: boolean }) {
  return (
    <AnchorButton
      fullWidth
      href={signInHref(props.config, window.location)}
      {...(props.newTab && { target: '_blank', rel: 'noopener' })}
      onClick={(event) => {
        // Back and Forward may have changed the URL since the last render.
        event.currentTarget.href = signInHref(props.config, window.location)
        props.session.markSigningIn()
      }}
    >
      {props.newTab ? 'Sign in in a new tab' : 'Sign in'}
    </AnchorButton>
  )
}

export function ApiKeyForm(props: { session: Session; onAccepted?: () => void }) {
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const refusal = props.session.enterKey(key)
    setProblem(refusal)
    if (refusal === null) props.onAccepted?.()
  }

  return (
    <form className="stack-sm above" onSubmit={submit} noValidate>
      <TextInput
        label="API key"
        description="The full Authorization header value. Kept in this tab until you reload."
        value={key}
        onChange={(event) => setKey(event.currentTarget.value)}
        error={problem}
      />
      <SecondaryButton type="submit">Use this key</SecondaryButton>
    </form>
  )
}

/** The screen replaces the page that had the focus: focusing its heading announces it to screen readers. */
const focus = (heading: HTMLElement | null) => heading?.focus()

export function PlainScreen(props: { title: string; children: ReactNode }) {
  return (
    <main className={classes.screen}>
      <title>{`${props.title} · Fleet Console`}</title>
      <div className={`panel stack breakable ${classes.card}`}>
        <p className="muted">Fleet Console</p>
        <h1 ref={focus} tabIndex={-1}>
          {props.title}
        </h1>
        {props.children}
      </div>
    </main>
  )
}
