import '../../../src/app/mantine.css'
import '../../../src/app/theme.css'
import { MantineProvider } from '@mantine/core'
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { StrictMode, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { createClient } from '../../../src/api/client'
import { createDrift } from '../../../src/api/drift'
import { createSession } from '../../../src/api/session'
import { theme } from '../../../src/app/theme'
import { useScope } from '../../../src/domain/use-scope'
import { DRIVER_COLUMNS } from '../../../src/features/drivers/driver-row'
import { createGridStore, type GridStore } from '../../../src/features/drivers/grid-store'
import { SendArea } from '../../../src/features/drivers/send-area'
import { SendBar } from '../../../src/features/drivers/send-bar'
import { useSendDesk } from '../../../src/features/drivers/use-send-desk'
import type { Scope } from '../../../src/local/scope'

// Everything about sending drivers, on the console's own API layer, without the grid to type them in:
// `?rows=5&bad=2,4` are drivers D-0 to D-4, of which two have an e-mail address that the service alone refuses.

const session = createSession({ apiBaseUrl: '', signInUrl: '/demo/sign-in', vehicleReads: 'off' })
const api = createClient({ baseUrl: '', fleetId: 1, session, drift: createDrift() })
const asked = new URLSearchParams(location.search)
const bad = new Set((asked.get('bad') ?? '').split(','))

/** An address that the loosest check lets pass, and the service does not. */
const BAD_EMAIL = 'anais@example'

function cellsOf(index: number): string[] {
  const values = { driver_id: `D-${index}`, first_name: 'Anaïs', last_name: "O'Neill", zip: '02134' }
  const email = bad.has(String(index)) ? BAD_EMAIL : `d${index}@example.com`
  return DRIVER_COLUMNS.map(({ field }) => ({ ...values, email })[field as 'driver_id'] ?? '')
}

const root = createRootRoute({ component: Outlet })
const router = createRouter({
  routeTree: root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/harness/drivers-send', component: Sending }),
  ]),
})

function Sending() {
  const scope = useScope(api)
  const [grid] = useState(() => {
    const count = Number(asked.get('rows') ?? 3)
    return createGridStore({
      gridId: asked.get('grid') ?? 'grid',
      rows: Array.from({ length: count }, (_, id) => ({ id, cells: cellsOf(id) })),
      nextId: count,
    })
  })
  return <main>{scope && <Desk scope={scope} grid={grid} />}</main>
}

function Desk({ scope, grid }: { scope: Scope; grid: GridStore }) {
  useSyncExternalStore(grid.subscribe, grid.version)
  const inHand = useSendDesk(api, scope, grid)
  const counts = grid.counts()
  const shown = grid.rows().slice(0, 200)
  return (
    <div style={{ display: 'grid', gap: 16, maxWidth: 1200, margin: 16 }}>
      <h1 tabIndex={-1}>Send drivers</h1>
      <SendBar desk={inHand.desk} state={inHand.state} counts={counts} fleet="Alder Rentals (fleet 1)" />
      <SendArea grid={grid} inHand={inHand} fleet="Alder Rentals (fleet 1)" zone="America/New_York" />
      <p role="status" aria-label="Counts">
        {Object.entries(counts)
          .filter(([, count]) => count > 0)
          .map(([status, count]) => `${count} ${status}`)
          .join(', ')}
      </p>
      <ol aria-label="Rows">
        {shown.map(({ id, cells }) => (
          <li key={id}>
            {cells[0]} {grid.statusOf(id)} {grid.mark(id)?.driverNumber}{' '}
            {grid
              .issuesOf(id)
              .map(({ cause, words }) => words?.join(' ') ?? cause)
              .join('; ')}{' '}
            <button
              type="button"
              onClick={() =>
                grid.edit((rows) =>
                  rows.map((row) =>
                    row.id === id
                      ? { id, cells: row.cells.map((text) => text.replace(BAD_EMAIL, 'a@example.com')) }
                      : row,
                  ),
                )
              }
            >
              Mend {cells[0]}
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

void session.start()
const element = document.getElementById('root')
if (element === null) throw new Error('A harness page has a #root')
createRoot(element).render(
  <StrictMode>
    <MantineProvider theme={theme}>
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
)
