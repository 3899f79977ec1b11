import './mantine.css'
import './theme.css'
import { MantineProvider } from '@mantine/core'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { styleNonce } from '../ui/content/style-nonce'
import { Console } from './console'
import type { App } from './create-app'
import { PlainScreen } from './session/plain-screen'
import { theme } from './theme'

/** Draws the console into the page once the deployment is known; a deployment that is wrong says what is wrong. */
export async function mount(parts: Promise<App>): Promise<void> {
  const element = document.getElementById('root')
  if (element === null) throw new Error('index.html has no element with the id "root".')
  const root = createRoot(element)
  const content = await parts.then((ready) => <Console parts={ready} />).catch(wrongDeployment)
  // The policy lets in style elements that carry the answer's nonce; a host without nonces allows them all.
  const nonce = styleNonce()
  // In slices, between which the browser can go on reading answers.
  startTransition(() =>
    root.render(
      <StrictMode>
        <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
          {content}
        </MantineProvider>
      </StrictMode>,
    ),
  )
}

function wrongDeployment(error: unknown) {
  return (
    <PlainScreen title="The console is not set up">
      <p role="alert">{error instanceof Error ? error.message : String(error)}</p>
    </PlainScreen>
  )
}
