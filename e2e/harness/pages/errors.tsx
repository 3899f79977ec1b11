import '../../../src/app/mantine.css'
import '../../../src/app/theme.css'
import { MantineProvider, TextInput } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createClient } from '../../../src/api/client/client'
import { queryDefaults } from '../../../src/api/client/react-query'
import { createSpecDifferences } from '../../../src/api/client/spec-differences'
import { createSession } from '../../../src/api/session/session'
import { theme } from '../../../src/app/theme'
import type { ApiError } from '../../../src/lib/api-error'
import { Failure } from '../../../src/ui/feedback/failure'
import { ReadWait, StaleBanner } from '../../../src/ui/feedback/read-state'
import { SubmitFailure } from '../../../src/ui/form/form-shell'
import { Page } from '../../../src/ui/layout/page'
import { Section } from '../../../src/ui/layout/section'
import { type ErrorRow, errorOf, ROWS } from '../error-rows'
import { ExampleForm } from '../example-form'

// Every row of the table of errors, as a user sees it, and a form that gets them from the service.

/** Midnight of March 5, 2024, UTC. */
const LOADED = 1_709_596_800_000_000
const FIELDS = [
  { path: 'plate_number', label: 'Plate', id: 'plate' },
  { path: 'charges', label: 'Charges', id: 'charges' },
]
const FIND_OUT = {
  label: 'Look at the list of plans',
  hint: 'If it was, the plan “Monthly” is in the list.',
  onFindOut: () => undefined,
}

function Row({ row, error }: { row: ErrorRow; error: ApiError }) {
  const [tries, setTries] = useState(0)
  const retry = () => setTries(tries + 1)
  return (
    <Section title={row.title}>
      {row.shown === 'stale' ? (
        <StaleBanner error={error} loadedAt={LOADED} zone="America/New_York" onRetry={retry} />
      ) : row.shown === 'waiting' ? (
        <ReadWait error={error} />
      ) : row.sent === 'read' || row.shown === 'button' ? (
        <Failure error={error} onRetry={retry} />
      ) : (
        <SubmitFailure error={error} fields={FIELDS} findOut={FIND_OUT} onSendAgain={retry} />
      )}
      {tries > 0 && <span>tried {tries}</span>}
      {row.title === 'Fields' && (
        <>
          <TextInput id="plate" label="Plate" />
          <TextInput id="charges" label="Charges" />
        </>
      )}
    </Section>
  )
}

const session = createSession({ apiBaseUrl: '', signInUrl: '/demo/sign-in', vehicleReads: 'off' })
const api = createClient({ baseUrl: '', fleetId: null, session, differences: createSpecDifferences() })
const errors = await Promise.all(ROWS.map(errorOf))
const root = document.getElementById('root')
if (root === null) throw new Error('no root')
createRoot(root).render(
  <MantineProvider theme={theme} defaultColorScheme="auto" deduplicateCssVariables={false}>
    <QueryClientProvider client={new QueryClient({ defaultOptions: queryDefaults() })}>
      <main style={{ padding: 16, maxWidth: 900, marginInline: 'auto' }}>
        <Page title="Errors">
          {ROWS.map((row, index) => {
            const error = errors[index]
            return error && <Row key={row.title} row={row} error={error} />
          })}
          <Section title="A form" panel>
            <ExampleForm api={api} />
          </Section>
        </Page>
      </main>
    </QueryClientProvider>
  </MantineProvider>,
)
