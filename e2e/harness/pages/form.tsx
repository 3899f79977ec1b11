import '../../../src/app/mantine.css'
import '../../../src/app/theme.css'
import { MantineProvider } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { fleetName } from '../../../src/api/fleet-choice'
import { createRequestLog } from '../../../src/api/request-log'
import { createSession } from '../../../src/api/session'
import { Account } from '../../../src/app/account'
import { FleetSwitcher } from '../../../src/app/fleet-switcher'
import { createParts, type Parts } from '../../../src/app/parts'
import { SessionGate } from '../../../src/app/session-gate'
import { theme } from '../../../src/app/theme'
import { useHolder } from '../../../src/app/use-holder'
import { useSignOut } from '../../../src/app/use-sign-out'
import { paths } from '../../../src/contract/paths'
import { keepsakes } from '../../../src/local/keepsakes'
import { consoleConfig } from '../../support/console-config'

// A form in the console's own frame: what a page that saves meets when sessions end and fleets change. It changes the
// lessee of vehicle 1, and this browser holds two receipts that a sign-out has to ask about.

keepsakes.register({
  title: 'upload receipts',
  count: () => Promise.resolve(2),
  export: () => Promise.resolve({ fileName: 'receipts.json', text: '[]' }),
  forget: () => Promise.resolve(),
})

function Work({ parts }: { parts: Parts }) {
  const { config, fleets, session } = parts
  const holder = useHolder(parts)
  const { signOut, dialog } = useSignOut({ baseUrl: config.apiBaseUrl, session })
  return (
    <SessionGate config={config} session={session}>
      <FleetSwitcher fleets={fleets} />
      <Account session={session} onSignOut={() => void signOut()} />
      {dialog}
      <main>
        <h1>Lessee</h1>
        <LesseeForm key={holder} parts={parts} />
      </main>
    </SessionGate>
  )
}

function LesseeForm({ parts }: { parts: Parts }) {
  const { clientOf, fleets } = parts
  const [lessee, setLessee] = useState('')
  const [outcome, setOutcome] = useState('')

  async function save(event: FormEvent) {
    event.preventDefault()
    // The fleet of the moment in which it is sent, whatever is chosen while it is under way.
    const api = clientOf(fleets.state().chosen)
    setOutcome('Saving…')
    const sent = api.request({
      method: 'PATCH',
      path: paths.vehicle(1),
      json: { lessee_renter: lessee },
      action: 'save vehicle 1',
      read: (body) => body,
    })
    setOutcome(
      await sent.then(
        ({ fleetId }) => `Saved in ${fleetName(fleets.state(), fleetId)}`,
        (error: unknown) => String(error),
      ),
    )
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <label>
        Lessee <input value={lessee} onChange={(event) => setLessee(event.currentTarget.value)} />
      </label>
      <button type="submit">Save</button>
      <p role="status">{outcome}</p>
    </form>
  )
}

const log = createRequestLog()
const fetcher = log.watch((input, init) => fetch(input, init))
const config = { ...consoleConfig(''), vehicleReads: 'off' } as const
const session = createSession(config, { fetch: fetcher })
void session.start()
const root = document.getElementById('root')
if (root === null) throw new Error('A harness page has a #root')
createRoot(root).render(
  <MantineProvider theme={theme}>
    <Work parts={createParts({ config, session, log, fetcher })} />
  </MantineProvider>,
)
