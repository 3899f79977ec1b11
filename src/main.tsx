import { createRequestLog } from './api/client/request-log'
import { createSession } from './api/session/session'
import { loadConfig } from './api/transport/config'
import { retryLostStyles } from './app/code/lost-styles'
import { preloadCodeOf } from './app/code/preload-code'
import { showChosenScheme } from './app/controls/chosen-scheme'

showChosenScheme()
retryLostStyles()

const log = createRequestLog()
const fetcher = log.watch((input, init) => fetch(input, init))

// The session's first refresh starts before any other code is loaded: the first page waits for its answer.
const startup = loadConfig().then((config) => {
  const session = createSession(config, { fetch: fetcher })
  void session.start()
  return { config, session, log, fetcher }
})
// mount() shows the error of a wrong deployment; until then it must not count as unhandled.
startup.catch(() => undefined)

// Reading is loaded before drawing: the page's first request leaves while React is still loading.
const reading = import('./app/create-app')
const app = reading.then(async ({ loadApp }) => loadApp(await startup))
app.catch(() => undefined)

const drawing = import('./app/mount')
preloadCodeOf(location)

Promise.all([drawing, reading]).then(
  ([{ mount }]) => mount(app),
  // Neither React nor the shell is there: the message goes into the page as it is.
  () => {
    const page = document.querySelector('#root main') ?? document.body
    page.textContent = 'The console could not be loaded. Check the connection, then reload this page.'
    page.setAttribute('role', 'alert')
  },
)
