/** How the service is deployed. Every default is what Django and its packages do when nothing is set. */
export interface DjangoOptions {
  /** Life of an access token. Default 300. */
  readonly accessTokenSeconds?: number
  /** How long ago the sessions of new sign-ins began: their access tokens say `iat` so much earlier. Default 20 hours. */
  readonly sessionAgeSeconds?: number
  /** Rows of a page without a `limit`, and the most of any. Default 25. */
  readonly pageSize?: number
  /** Whether vehicles can be listed and read. Default `off`: a 405. */
  readonly reads?: 'on' | 'off'
  /** What `status_with_toll_authority` is compared with: each revision, or the vehicle as it is today. Default `vehicle`. */
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
