import { FLEET_ZONES } from '../../../src/service/seed/seed-people'

export type ConsoleConfig = ReturnType<typeof consoleConfig>

/**
 * Returns the `config.json` of a console with its API at `apiBaseUrl`; '' is the console's own origin. With `signOut`,
 * the service has a sign-out endpoint. Without `fleetZones`, pages show times in the browser's zone, and ask about
 * times without a zone.
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
