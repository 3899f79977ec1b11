/** Deployment options of the service. The defaults are those of Django and its packages. */
export interface DjangoOptions {
  /** Life of an access token. Default 300. */
  readonly accessTokenSeconds?: number
  /** Age of the sessions of new sign-ins: their access tokens have an `iat` that much earlier. Default 20 hours. */
  readonly sessionAgeSeconds?: number
  /** Rows of a page without a `limit`, and the maximum. Default 25. */
  readonly pageSize?: number
  /** Whether vehicles can be listed and loaded. Default `off`: a 405. */
  readonly reads?: 'on' | 'off'
  /**
   * The object to which the filter `status_with_toll_authority` applies: each revision, or the current vehicle. Default
   * `vehicle`.
   */
  readonly tollStatusOf?: 'vehicle' | 'revision'
  /** Whether `POST /demo/sign-out` exists. Default false. */
  readonly signOut?: boolean
  /** Origins that may call with credentials. Default none. */
  readonly origins?: readonly string[]
  /** Whether other origins may read the header `Date`. Default false. */
  readonly exposeDate?: boolean
  /** Milliseconds since 1970. Default: the machine's clock. */
  readonly now?: () => number
}

export type Settings = Required<DjangoOptions>

export function settingsOf(options: DjangoOptions): Settings {
  return {
    accessTokenSeconds: 300,
    sessionAgeSeconds: 20 * 3600,
    pageSize: 25,
    reads: 'off',
    tollStatusOf: 'vehicle',
    signOut: false,
    origins: [],
    exposeDate: false,
    now: Date.now,
    ...options,
  }
}
