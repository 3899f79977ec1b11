import { createRequestLog } from './api/client/request-log'
import { createSession } from './api/session/session'
import { loadConfig } from './api/transport/config'
import { loadCodeAhead } from './app/code/code-ahead'
import { bringBackLostStyles } from './app/code/lost-styles'
import { showChosenScheme } from './app/controls/chosen-scheme'

showChosenScheme()
bringBackLostStyles()

const log = createRequestLog()
const fetcher = log.watch((input, init) => fetch(input, init))

// The first refresh is on its way before React is even asked for: the answer is what the first page waits for.
const started = loadConfig().then((config) => {
  const session = createSession(config, { fetch: fetcher })
  void session.start()
  return { config, session, log, fetcher }
})
// mount() shows why the deployment is wrong; until its code is here the failure only waits.
started.catch(() => undefined)

// What reads comes before what draws: the page's first question is asked while React is still on its way.
const reading = import('./app/create-app')
const parts = reading.then(async ({ loadApp }) => loadApp(await started))
parts.catch(() => undefined)

const drawing = import('./app/mount')
loadCodeAhead(location)

Promise.all([drawing, reading]).then(
  ([{ mount }]) => mount(parts),
  // Without the app's code there is nothing to draw with but the page itself.
  () => {
    const page = document.querySelector('#root main') ?? document.body
    page.textContent = 'The console could not be loaded. Check the connection, then reload this page.'
    page.setAttribute('role', 'alert')
  },
)
