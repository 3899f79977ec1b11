/** A fleet that the deployment names. `zone` is an IANA name, for instance America/New_York. */
export interface ConfiguredFleet {
  readonly id: number
  readonly title: string
  readonly zone?: string | undefined
}

/** What public/config.json says about this deployment. One build serves every environment. */
export interface ConsoleConfig {
  /** Base of every API path, without a trailing slash; '' is the console's own origin. */
  readonly apiBaseUrl: string
  /** Page where people sign in. The console appends `return`; see signInHref(). */
  readonly signInUrl: string
  /** Address that ends the session on the service (POST), where there is one. */
  readonly signOutUrl?: string | undefined
  readonly fleets?: readonly ConfiguredFleet[] | undefined
  /** 'off': the service has no vehicle reads beyond the specification, so none is tried. */
  readonly vehicleReads: 'auto' | 'off'
}

/** The deployment's config.json is missing or wrong; `message` is a sentence for the person who set it up. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
