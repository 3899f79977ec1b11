import { loadConfig } from './api/config'
import { createSession } from './api/session'

// The first refresh is on its way before React is even asked for: the answer is what the first page waits for.
const started = loadConfig().then((config) => {
  const session = createSession(config)
  void session.start()
  return { config, session }
})
// mount() shows why the deployment is wrong; until its code is here the failure only waits.
started.catch(() => undefined)

import('./app/mount').then(
  ({ mount }) => mount(started),
  // Without the app's code there is nothing to draw with but the page itself.
  () => {
    const page = document.querySelector('#root main') ?? document.body
    page.textContent = 'The console could not be loaded. Check the connection, then reload this page.'
    page.setAttribute('role', 'alert')
  },
)
