/** The person and fleet that stored data belongs to; it is never shown for another person or fleet. */
export interface Scope {
  /** Base URL of the API, normalised; `""` is the console's own origin. */
  readonly baseUrl: string
  /** The token's `user_id` or `sub`; null where the token has none ("this browser"). */
  readonly person: string | null
  /** Chosen fleet; null is the person's default fleet. */
  readonly fleetId: number | null
}

/** The scope as one text, for keys. */
export function scopeKey(scope: Scope): string {
  return JSON.stringify([scope.baseUrl, scope.person, scope.fleetId])
}
