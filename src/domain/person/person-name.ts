import type { SessionState } from '../../api/session/session-state'

/** What to call who made a change: where only the signed-in person's id is recorded, their name. Null for nobody. */
export function personName(
  username: string | null,
  { person, name }: Pick<SessionState, 'person' | 'name'>,
): string | null {
  if (!username) return null
  return username === person ? (name ?? username) : username
}
