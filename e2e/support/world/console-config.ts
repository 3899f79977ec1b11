import { FLEET_ZONES } from '../../../src/service/seed/seed-people'

export type ConsoleConfig = ReturnType<typeof consoleConfig>

/**
 * `config.json` of a console whose API is at `apiBaseUrl`; empty where it is the console's own origin. Not every service
 * can be told of a sign-out. Without `fleetZones` times are in the browser's zone.
 */
export function consoleConfig(apiBaseUrl: string, { signOut = true, fleetZones = true } = {}) {
  return {
    apiBaseUrl,
    signInUrl: `${apiBaseUrl}/demo/sign-in`,
    ...(signOut ? { signOutUrl: `${apiBaseUrl}/demo/sign-out` } : {}),
    fleets: fleetZones ? FLEET_ZONES : FLEET_ZONES.map(({ id, title }) => ({ id, title })),
    vehicleReads: 'auto',
    sampleTolls: '/demo/tolls',
    samplePlan: '/demo/plan',
  }
}
