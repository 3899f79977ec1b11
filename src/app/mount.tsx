import './mantine.css'
import './theme.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ErrorComponentProps, RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition, useEffect, useRef, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { cancelFleetReads } from '../api/client/react-query'
import { fleetInAddress } from '../api/fleet/fleet-search'
import { PersonNames, useNamesFor } from '../domain/person/use-person-name'
import { LinkButton } from '../ui/button/button'
import { styleNonce } from '../ui/content/style-nonce'
import { Empty } from '../ui/feedback/empty'
import { Failure } from '../ui/feedback/failure'
import { Page } from '../ui/layout/page'
import { keepCopy } from './code/kept-copy'
import { isMissingCode } from './code/missing-code'
import { MissingCodePage } from './code/missing-code-page'
import type { App } from './create-app'
import { PlainScreen } from './session/plain-screen'
import { SessionGate } from './session/session-gate'
import { useOwnerEpoch } from './session/use-owner-epoch'
import { theme } from './theme'

/** Draws the console once it is loaded, or the error of a wrong deployment. */
export async function mount(app: Promise<App>): Promise<void> {
  const element = document.getElementById('root')
  if (element === null) throw new Error('index.html has no element with the id "root".')
  const root = createRoot(element)
  const content = await app.then((loaded) => <Console app={loaded} />).catch(wrongDeployment)
  // A transition renders in slices: answers that arrive meanwhile are handled in between.
  startTransition(() =>
    root.render(
      <StrictMode>
        <MantineProvider
          theme={theme}
          defaultColorScheme="auto"
          // The content security policy allows style elements with the answer's nonce; hosts without nonces allow all.
          getStyleNonce={styleNonce}
          // It writes all variables of the theme: those of Mantine's own theme are in no file of ours.
          deduplicateCssVariables={false}
          withGlobalClasses={false}
        >
          {content}
        </MantineProvider>
      </StrictMode>,
    ),
  )
}

/** The console of one tab, as the chosen fleet sees it. */
function Console({ app }: { app: App }) {
  const { config, fleets, queryClient, router, session, clientOf } = app
  const { chosen } = useSyncExternalStore(fleets.subscribe, fleets.state)
  const api = clientOf(chosen)
  const ownerEpoch = useOwnerEpoch(app)
  const names = useNamesFor(session)
  const shown = useRef(router.options.context.api)

  // For a page that asks people to sign in, too: after a kept page that was wrong, it may be the next one to be kept.
  useEffect(() => keepCopy(config.keptCopy !== 'off'), [config])

  // After a change of the fleet the old fleet's pending reads are cancelled, and the page loads again.
  useEffect(() => {
    if (shown.current.fleetId === api.fleetId) return
    void cancelFleetReads(queryClient, shown.current)
    shown.current = api
    void leaveFleetOfAddress(router, api.fleetId).then(() => router.invalidate())
  }, [router, queryClient, api])

  return (
    <QueryClientProvider client={queryClient}>
      <PersonNames value={names}>
        <SessionGate config={config} session={session}>
          <RouterProvider
            key={ownerEpoch}
            router={router}
            context={{ api }}
            defaultNotFoundComponent={NotFoundPage}
            defaultErrorComponent={PageFailed}
          />
        </SessionGate>
      </PersonNames>
    </QueryClientProvider>
  )
}

/** Takes the fleet out of the address where another one was chosen by hand. Back returns to both. */
async function leaveFleetOfAddress(router: App['router'], chosen: number | null): Promise<void> {
  const named = fleetInAddress(router.latestLocation.search)
  if (named === undefined || named === chosen) return
  const search = (old: object) => ({ ...old, fleet: undefined })
  await router.navigate({ to: '.', search, replace: true, resetScroll: false })
}

function wrongDeployment(error: unknown) {
  return (
    <PlainScreen title="The console is not set up">
      <p role="alert">{error instanceof Error ? error.message : String(error)}</p>
    </PlainScreen>
  )
}

/** Shown for an address that no route matches. */
function NotFoundPage() {
  return (
    <Page title="Page not found">
      <Empty title="No page has this address" action={<LinkButton to="/vehicles">Go to vehicles</LinkButton>}>
        The link may be old or incomplete.
      </Empty>
    </Page>
  )
}

/** Shown for a page that throws while it is drawn or whose code is missing. The rest of the console still works. */
function PageFailed(props: ErrorComponentProps) {
  if (isMissingCode(props.error)) return <MissingCodePage error={props.error} />
  return (
    <Page title="Something went wrong">
      <Failure error={props.error} onRetry={props.reset} title="This page could not be shown" />
    </Page>
  )
}
