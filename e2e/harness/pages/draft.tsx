import '../../../src/app/mantine.css'
import '../../../src/app/theme.css'
import { MantineProvider } from '@mantine/core'
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { theme } from '../../../src/app/theme'
import { useDraft } from '../../../src/domain/drafts/use-draft'
import { readRememberedVehicles, rememberVehicles } from '../../../src/local/remembered-vehicles'
import type { Scope } from '../../../src/local/scope'
import { UnsavedGuard } from '../../../src/ui/overlay/unsaved-guard'

// A page that stores its work as a draft, like an edit page, and a second page to go to.

const HERE = '/harness/draft'
const ELSEWHERE = '/harness/elsewhere'
const SCOPE: Scope = { baseUrl: '', person: 'mia', fleetId: null }

const root = createRootRoute({ component: Outlet })
const router = createRouter({
  routeTree: root.addChildren([
    createRoute({ getParentRoute: () => root, path: HERE, component: NotePage }),
    createRoute({ getParentRoute: () => root, path: ELSEWHERE, component: () => <h1>Elsewhere</h1> }),
  ]),
})

const text = (value: unknown) => (typeof value === 'string' ? value : null)

function NotePage() {
  const [note, setNote] = useState('')
  const draft = useDraft({
    scope: SCOPE,
    kind: 'note',
    about: '7',
    version: 1,
    value: note === '' ? null : note,
    title: 'A note',
    read: text,
  })

  return (
    <main>
      <h1>Note</h1>
      <UnsavedGuard when={note !== ''} title="Leave without saving?" text="Your draft is kept here." />
      <label>
        Note <input value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      </label>
      <p role="status">{draft.status}</p>
      <ul aria-label="Left behind">
        {draft.offered.map(({ id, value }) => (
          <li key={id}>
            {value}
            <button
              type="button"
              onClick={() => {
                setNote(value)
                draft.resume(id)
              }}
            >
              Go on
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => router.history.push(`${HERE}?view=${Date.now()}`)}>
        Other view
      </button>
      <button type="button" onClick={() => router.history.push(ELSEWHERE)}>
        Go elsewhere
      </button>
    </main>
  )
}

/** Imports vehicles 1 to `count`; returns how many are stored then. */
async function remember(count: number): Promise<number> {
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  await rememberVehicles(
    SCOPE,
    ids.map((vehicleId) => ({ vehicleId, plate_number: `P${vehicleId}`, source: 'import', at: 1 })),
  )
  return (await readRememberedVehicles(SCOPE)).length
}

const harness = { remember, remembered: async () => (await readRememberedVehicles(SCOPE)).length }

declare global {
  interface Window {
    drafts: typeof harness
  }
}

window.drafts = harness

const element = document.getElementById('root')
if (element === null) throw new Error('A harness page has a #root')
createRoot(element).render(
  <StrictMode>
    <MantineProvider theme={theme} deduplicateCssVariables={false}>
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
)
