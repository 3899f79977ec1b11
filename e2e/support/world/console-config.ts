import { FLEET_ZONES } from '../../../src/service/seed/seed-people'

export type ConsoleConfig = ReturnType<typeof consoleConfig>

/**
 * `config.json` of a console whose API is at `apiBaseUrl`; empty where it is the console's own origin. Not every service
 * can be told of a sign-out.
 */
export function consoleConfig(apiBaseUrl: string, { signOut = true } = {}) {
  return {
    apiBaseUrl,
    signInUrl: `${apiBaseUrl}/demo/sign-in`,
    ...(signOut ? { signOutUrl: `${apiBaseUrl}/demo/sign-out` } : {}),
    fleets: FLEET_ZONES,
    vehicleReads: 'auto',
    sampleTolls: '/demo/tolls',
  }
}
