import './mantine.css'
import './theme.css'
import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { registerReceipts } from '../local/receipt-keepsake'
import { styleNonce } from '../ui/style-nonce'
import { Console } from './console'
import { watchForMissingCode } from './missing-code'
import { createParts, type Started } from './parts'
import { PlainScreen } from './plain-screen'
import { theme } from './theme'

/** Draws the console into the page once the deployment is known; a deployment that is wrong says what is wrong. */
export async function mount(started: Promise<Started>): Promise<void> {
  watchForMissingCode()
  registerReceipts()
  const element = document.getElementById('root')
  if (element === null) throw new Error('index.html has no element with the id "root".')
  const root = createRoot(element)
  const content = await started.then(consoleOf).catch(wrongDeployment)
  // The policy lets in style elements that carry the answer's nonce; a host without nonces allows them all.
  const nonce = styleNonce()
  root.render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
        {content}
      </MantineProvider>
    </StrictMode>,
  )
}

/** The outline in index.html stays until the first page's code is there, so that nothing flashes in between. */
async function consoleOf(started: Started) {
  const parts = createParts(started)
  await parts.router.load()
  return <Console parts={parts} />
}

function wrongDeployment(error: unknown) {
  return (
    <PlainScreen title="The console is not set up">
      <p role="alert">{error instanceof Error ? error.message : String(error)}</p>
    </PlainScreen>
  )
}
