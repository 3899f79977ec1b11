import { loadConfig } from './api/config'
import { createSession } from './api/session'

// The first refresh is on its way before React is even asked for: the answer is what the first page waits for.
const started = loadConfig().then((config) => {
  const session = createSession(config)
  void session.start()
  return { config, session }
})

void import('./app/mount').then(({ mount }) => mount(started))
