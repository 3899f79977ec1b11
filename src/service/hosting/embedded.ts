import { nodeListener } from '../node-server'
import { FLEET_ZONES } from '../seed/seed-people'
import { createService } from '../service'
import { readSettings } from '../settings'

/** Creates the service for Vite's server. Throws the errors of `readSettings` and `createService`. */
export async function embed(env: Readonly<Record<string, string | undefined>>) {
  // Vite's own options decide its host, port, and allowed hosts.
  const { options } = readSettings({ ...env, HOST: undefined, PORT: undefined })
  const service = await createService({ ...options, allowedHosts: null })
  return { listener: nodeListener(service), close: () => service.close() }
}

/** Content of `/config.json` for a console on the same server. */
export const EMBEDDED_CONFIG = {
  apiBaseUrl: '',
  signInUrl: '/demo/sign-in',
  signOutUrl: '/demo/sign-out',
  fleets: FLEET_ZONES,
  vehicleReads: 'auto',
  sampleTolls: '/demo/tolls',
  samplePlan: '/demo/plan',
}
