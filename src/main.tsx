import { createRequestLog } from './api/client/request-log'
import { createSession } from './api/session/session'
import { loadConfig } from './api/transport/settings'
import { retryLostStyles, showChosenScheme } from './app/code/first-styles'

async function begin() {
  const log = createRequestLog()
  const fetcher = log.watch((input, init) => fetch(input, init))
  const config = await loadConfig()
  const session = createSession(config, { fetch: fetcher })
  // Sends the first refresh before React and the router run, because the first page waits for its response.
  void session.start()
  return { config, session, log, fetcher }
}

async function start(): Promise<void> {
  const begun = begin()
  // If the deployment is misconfigured, mount() shows the error.
  await begun.catch(() => undefined)
  // Loads the code that fetches first, so the page's first request leaves while React is still loading.
  const reading = import('./app/create-app')
  const app = reading.then(async ({ loadApp }) => loadApp(await begun))
  app.catch(() => undefined)
  const [{ mount }] = await Promise.all([import('./app/mount'), reading])
  await mount(app)
}

showChosenScheme()
retryLostStyles()
start().catch(() => {
  // React and the shell may be missing, so the message is plain text.
  const page = document.querySelector('#root main') ?? document.body
  page.textContent = 'Fleet Console couldn’t load. Check your connection, then reload the page.'
  page.setAttribute('role', 'alert')
})
