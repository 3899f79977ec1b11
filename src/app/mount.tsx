import './mantine.css'
import './theme.css'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createClient } from '../api/client'
import type { ConsoleConfig } from '../api/config'
import { createDrift } from '../api/drift'
import { queryDefaults } from '../api/query-defaults'
import type { Session } from '../api/session'
import { PlainScreen } from './plain-screen'
import { createConsoleRouter } from './router'
import { SessionGate } from './session-gate'
import { theme } from './theme'

/** What main.tsx has under way when the console is drawn. */
export interface Started {
  readonly config: ConsoleConfig
  readonly session: Session
}

/** Draws the console into the page once the deployment is known; a deployment that is wrong says what is wrong. */
export async function mount(started: Promise<Started>): Promise<void> {
  const element = document.getElementById('root')
  if (element === null) throw new Error('index.html has no element with the id "root".')
  const root = createRoot(element)
  const content = await started.then(consoleOf).catch(wrongDeployment)
  root.render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto">
        {content}
      </MantineProvider>
    </StrictMode>,
  )
}

/** The outline in index.html stays until the first page's code is there, so that nothing flashes in between. */
async function consoleOf({ config, session }: Started) {
  const queryClient = new QueryClient({ defaultOptions: queryDefaults() })
  const api = createClient({ baseUrl: config.apiBaseUrl, fleetId: null, session, drift: createDrift() })
  const router = createConsoleRouter({ api, config, queryClient })
  await router.load()
  return (
    <QueryClientProvider client={queryClient}>
      <SessionGate config={config} session={session}>
        <RouterProvider router={router} />
      </SessionGate>
    </QueryClientProvider>
  )
}

function wrongDeployment(error: unknown) {
  return (
    <PlainScreen title="The console is not set up">
      <p role="alert">{error instanceof Error ? error.message : String(error)}</p>
    </PlainScreen>
  )
}
