import { createRequestLog } from './api/client/request-log'
import { createFleetChoice } from './api/fleet/fleet-choice'
import { createSession } from './api/session/session'
import { ConfigError, loadConfig } from './api/transport/config'
import { isSameConfig, rememberConfig, rememberedConfig } from './api/transport/remembered-config'
import type { ConsoleConfig } from './api/transport/settings'
import { retryLostStyles } from './app/code/lost-styles'
import { showChosenScheme } from './app/controls/chosen-scheme'
import { withTimeout } from './lib/with-timeout'

/** How long the other code waits at most until the refresh has left; another tab may be renewing just now. */
const MAX_WAIT_MS = 100

showChosenScheme()
retryLostStyles()

const log = createRequestLog()
let hasLeft: () => void = () => undefined
const left = new Promise<void>((resolve) => {
  hasLeft = resolve
})
const fetcher = log.watch((input, init) => {
  const answer = fetch(input, init)
  hasLeft()
  return answer
})

function start(config: ConsoleConfig) {
  const session = createSession(config, { fetch: fetcher })
  const fleets = createFleetChoice(config.fleets)
  void session.start().then(hasLeft)
  return { config, session, fleets, log, fetcher }
}

// The session's first refresh starts before any other code is loaded: the first page waits for its answer. It starts with
// the settings of the last visit, which are checked once the present ones arrive.
const remembered = rememberedConfig()
const begun = remembered && start(remembered)
const arriving = loadConfig()
const startup = begun ? Promise.resolve(begun) : arriving.then(start)
// mount() shows the error of a wrong deployment; until then it must not count as unhandled.
startup.catch(() => undefined)
arriving.then(
  (config) => {
    rememberConfig(config)
    if (remembered && !isSameConfig(config, remembered)) reload()
  },
  (failure: unknown) => {
    if (failure instanceof ConfigError && failure.mayPass) return
    rememberConfig(null)
    // A host that asks people to sign in before it answers is not reached past a kept copy.
    if (remembered || navigator.serviceWorker?.controller)
      void import('./app/code/kept-copy').then(({ forgetCopy }) => forgetCopy()).then(reload, reload)
  },
)

// A kept page has the policy of its day. Where that blocks the API of today, nothing would work, and nothing would say why.
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
  if (effectiveDirective === 'connect-src' && navigator.serviceWorker?.controller) reload()
})

/** What is on the page was begun with other settings, or under another policy. */
function reload(): void {
  void import('./app/code/missing-code').then(({ reloadForNewCode }) => reloadForNewCode())
}

// What is compiled and run first delays what is sent: with remembered settings the refresh leaves before other code runs.
const ready = begun ? withTimeout(left, { timeoutMs: MAX_WAIT_MS }) : Promise.resolve()

// Reading is loaded before drawing: the page's first request leaves while React is still loading.
const reading = ready.then(() => import('./app/create-app'))
const app = reading.then(async ({ loadApp }) => loadApp(await startup))
app.catch(() => undefined)

const drawing = ready.then(() => import('./app/mount'))

Promise.all([drawing, reading]).then(
  ([{ mount }]) => mount(app),
  // Neither React nor the shell is there: the message goes into the page as it is.
  () => {
    const page = document.querySelector('#root main') ?? document.body
    page.textContent = 'The console could not be loaded. Check the connection, then reload this page.'
    page.setAttribute('role', 'alert')
  },
)
