import { nodeListener } from '../node-server'
import { FLEET_ZONES } from '../seed/seed-people'
import { createService } from '../service'
import { readSettings } from '../settings'

/** Starts the service for the Vite plugin by the environment. Throws what `readSettings` and `createService` throw. */
export async function embed(env: Readonly<Record<string, string | undefined>>) {
  // Where it listens and which hosts it answers are Vite's options.
  const { options } = readSettings({ ...env, HOST: undefined, PORT: undefined })
  const service = await createService({ ...options, allowedHosts: null })
  /** `listener` answers a request of Node's HTTP server. */
  return { listener: nodeListener(service), close: () => service.close() }
}

/** `/config.json` for a console on the same server as the service. */
export const EMBEDDED_CONFIG = {
  apiBaseUrl: '',
  signInUrl: '/demo/sign-in',
  signOutUrl: '/demo/sign-out',
  fleets: FLEET_ZONES,
  vehicleReads: 'auto',
  sampleTolls: '/demo/tolls',
  samplePlan: '/demo/plan',
}
