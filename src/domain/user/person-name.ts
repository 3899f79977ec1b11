import type { SessionState } from '../../api/session/session-state'

type UserNames = Pick<SessionState, 'person' | 'name'>

/** An ID isn't a name: a number or a UUID. */
const ID = /^(?:\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** Formats a user for readers elsewhere: `user 17` if only an ID is recorded. */
export const writtenPerson = (person: string): string => (ID.test(person) ? `user ${person}` : person)

/** Formats a user like {@link writtenPerson}, but with the signed-in user's name if only their ID is recorded. */
export const writtenName = (username: string, { person, name }: UserNames): string =>
  writtenPerson(username === person ? (name ?? username) : username)

/** Formats the author of a change on a page: a name, or `you` if it's the signed-in user's ID, or `user 17`. */
export function personName(username: string, signed: UserNames): string {
  const isOwnId = username === signed.person && ID.test(username)
  const isUnnamed = signed.name === null || signed.name === username
  return isOwnId && isUnnamed ? 'you' : writtenName(username, signed)
}
