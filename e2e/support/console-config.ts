/** `config.json` of a console whose API is at `apiBaseUrl`; empty where it is the console's own origin. */
export function consoleConfig(apiBaseUrl: string) {
  return {
    apiBaseUrl,
    signInUrl: `${apiBaseUrl}/demo/sign-in`,
    signOutUrl: `${apiBaseUrl}/demo/sign-out`,
    fleets: [
      { id: 1, title: 'Alder Rentals', zone: 'America/New_York' },
      { id: 2, title: 'Birch Logistics', zone: 'America/Chicago' },
      { id: 3, title: 'Cedar Transit', zone: 'America/Los_Angeles' },
    ],
    vehicleReads: 'auto',
  }
}
