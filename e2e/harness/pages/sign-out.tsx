import '../../../src/app/mantine.css'
import '../../../src/app/theme.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterContextProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { createRequestLog } from '../../../src/api/client/request-log'
import { createSession } from '../../../src/api/session/session'
import { type App, createApp } from '../../../src/app/create-app'
import { SessionGate } from '../../../src/app/session/session-gate'
import { useSessionGeneration } from '../../../src/app/session/use-session-generation'
import { useSignOut } from '../../../src/app/session/use-sign-out'
import { Account } from '../../../src/app/shell/account'
import { theme } from '../../../src/app/theme'
import { change } from '../../../src/local/database'
import { retainedPrefix } from '../../../src/local/scope'
import { consoleConfig } from '../../support/world/console-config'

// Signing out of a browser with two receipts that exist only there, so the sign-out must ask.

function SignOutPage({ app }: { app: App }) {
  const { config, session } = app
  useSessionGeneration(app)
  const { signOut, dialog } = useSignOut({ baseUrl: config.apiBaseUrl, session })
  return (
    <QueryClientProvider client={app.queryClient}>
      <SessionGate config={config} session={session}>
        <RouterContextProvider router={app.router}>
          <Account session={session} onSignOut={() => void signOut()} />
        </RouterContextProvider>
        {dialog}
      </SessionGate>
    </QueryClientProvider>
  )
}

const log = createRequestLog()
const fetcher = log.watch((input, init) => fetch(input, init))
const config = { ...consoleConfig(''), vehicleReads: 'off' } as const
const session = createSession(config, { fetch: fetcher })
await session.start()
const owner = { baseUrl: config.apiBaseUrl, person: session.state().person }
for (const id of ['a', 'b']) await change(`${retainedPrefix('receipt', owner)}${id}`, () => ({}))
const root = document.getElementById('root')
if (root === null) throw new Error('A harness page has a #root')
createRoot(root).render(
  <MantineProvider theme={theme} deduplicateCssVariables={false}>
    <SignOutPage app={createApp({ config, session, log, fetcher })} />
  </MantineProvider>,
)
