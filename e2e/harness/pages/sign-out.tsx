import '../../../src/app/mantine.css'
import '../../../src/app/theme.css'
import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { createRequestLog } from '../../../src/api/request-log'
import { createSession } from '../../../src/api/session'
import { Account } from '../../../src/app/account'
import { createParts, type Parts } from '../../../src/app/parts'
import { SessionGate } from '../../../src/app/session-gate'
import { theme } from '../../../src/app/theme'
import { useHolder } from '../../../src/app/use-holder'
import { useSignOut } from '../../../src/app/use-sign-out'
import { keepsakes } from '../../../src/local/keepsakes'
import { consoleConfig } from '../../support/console-config'

// The way out of a browser that holds what exists nowhere else: two receipts that a sign-out has to ask about.

keepsakes.register({
  title: 'upload receipts',
  titleOfOne: 'upload receipt',
  count: () => Promise.resolve(2),
  export: () => Promise.resolve({ fileName: 'receipts.json', text: '[]' }),
  forget: () => Promise.resolve(),
})

function WayOut({ parts }: { parts: Parts }) {
  const { config, session } = parts
  useHolder(parts)
  const { signOut, dialog } = useSignOut({ baseUrl: config.apiBaseUrl, session })
  return (
    <SessionGate config={config} session={session}>
      <Account session={session} onSignOut={() => void signOut()} />
      {dialog}
    </SessionGate>
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
    <WayOut parts={createParts({ config, session, log, fetcher })} />
  </MantineProvider>,
)
