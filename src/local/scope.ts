/** Whose memory it is: nothing that one person's browser remembers of one fleet is shown to another. */
export interface Scope {
  /** Base URL of the API, normalised; `""` is the console's own origin. */
  readonly baseUrl: string
  /** The token's `user_id` or `sub`; null where the token tells nobody ("this browser"). */
  readonly person: string | null
  /** Chosen fleet; null is the person's default fleet. */
  readonly fleetId: number | null
}

/** One text a scope, for keys. */
export function scopeKey(scope: Scope): string {
  return JSON.stringify([scope.baseUrl, scope.person, scope.fleetId])
}
