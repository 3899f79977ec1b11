import { FLEET_ZONES } from '../../../src/service/seed/seed-people'

/** `config.json` of a console whose API is at `apiBaseUrl`; empty where it is the console's own origin. */
export function consoleConfig(apiBaseUrl: string) {
  return {
    apiBaseUrl,
    signInUrl: `${apiBaseUrl}/demo/sign-in`,
    signOutUrl: `${apiBaseUrl}/demo/sign-out`,
    fleets: FLEET_ZONES,
    vehicleReads: 'auto',
  }
}
