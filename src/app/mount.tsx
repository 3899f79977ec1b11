import './mantine.css'
import './theme.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ErrorComponentProps, RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { PersonNames, useNamesFor } from '../domain/user/page-context'
import { followMovedText } from '../lib/browser/moved-text'
import { LinkButton } from '../ui/button/button'
import { styleNonce } from '../ui/content/style-nonce'
import { Empty } from '../ui/feedback/empty'
import { Failure } from '../ui/feedback/failure'
import { Page } from '../ui/layout/page'
import { isLostCode } from './code/lost-code'
import { LostCodePage } from './code/lost-code-page'
import type { App } from './create-app'
import { PlainScreen, SessionGate } from './session/session-gate'
import { useSessionGeneration } from './session/use-session-generation'
import { theme } from './theme'

/** Renders the loaded console, or the error of a wrong deployment. */
export async function mount(app: Promise<App>): Promise<void> {
  const element = document.getElementById('root')
  if (element === null) throw new Error('index.html has no element with the id "root".')
  followMovedText()
  const root = createRoot(element)
  const content = await app.then((loaded) => <Console app={loaded} />).catch(wrongDeployment)
  // A transition renders in slices, with responses handled in between.
  startTransition(() =>
    root.render(
      <StrictMode>
        <MantineProvider
          theme={theme}
          defaultColorScheme="auto"
          // The policy allows style elements with the response's nonce, or all on hosts without nonces.
          getStyleNonce={styleNonce}
          // Writes all variables of the theme, because none of our files contains those of Mantine's own theme.
          deduplicateCssVariables={false}
          withGlobalClasses={false}
        >
          {content}
        </MantineProvider>
      </StrictMode>,
    ),
  )
}

function Console({ app }: { app: App }) {
  const { config, queryClient, router, session } = app
  const sessionGeneration = useSessionGeneration(app)
  const names = useNamesFor(session)

  return (
    <QueryClientProvider client={queryClient}>
      <PersonNames value={names}>
        <SessionGate config={config} session={session}>
          <RouterProvider
            key={sessionGeneration}
            router={router}
            defaultNotFoundComponent={NotFoundPage}
            defaultErrorComponent={PageFailed}
          />
        </SessionGate>
      </PersonNames>
    </QueryClientProvider>
  )
}

function wrongDeployment(error: unknown) {
  return (
    <PlainScreen title="Fleet Console isn’t set up">
      <p role="alert">{error instanceof Error ? error.message : String(error)}</p>
    </PlainScreen>
  )
}

function NotFoundPage() {
  return (
    <Page title="Page not found">
      <Empty title="This page doesn’t exist" action={<LinkButton to="/">Check a toll</LinkButton>}>
        The link may be old or incomplete.
      </Empty>
    </Page>
  )
}

/** Replaces a page that throws while rendering, or that has missing code. The rest of the console still works. */
function PageFailed(props: ErrorComponentProps) {
  if (isLostCode(props.error)) return <LostCodePage error={props.error} />
  return (
    <Page title="Something went wrong">
      <Failure error={props.error} onRetry={props.reset} title="Couldn’t show this page" />
    </Page>
  )
}
