import { nodeListener } from '../node-server'
import { FLEET_ZONES } from '../seed/seed-people'
import { createService } from '../service'
import { readSettings } from '../settings'

/** The service as the Vite plugin mounts it. */
export interface Embedded {
  /** Answers a request of Node's HTTP server. */
  readonly listener: ReturnType<typeof nodeListener>
  close(): Promise<void>
}

/** Starts the service by the environment's variables; see `readSettings` and `createService` for what it throws. */
export async function embed(env: Readonly<Record<string, string | undefined>>): Promise<Embedded> {
  const service = await createService(readSettings(env).options)
  return { listener: nodeListener(service), close: () => service.close() }
}

/** What `/config.json` says to the console when the service runs in the same server. */
export const EMBEDDED_CONFIG = {
  apiBaseUrl: '',
  signInUrl: '/demo/sign-in',
  signOutUrl: '/demo/sign-out',
  fleets: FLEET_ZONES,
  vehicleReads: 'auto',
}
