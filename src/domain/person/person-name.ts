import type { SessionState } from '../../api/session/session-state'

type Signed = Pick<SessionState, 'person' | 'name'>

/** An id is no name: a number or a UUID. */
const ID = /^(?:\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** A person in a text for others: `user 17` where only an id is recorded. */
export function writtenPerson(person: string): string {
  return ID.test(person) ? `user ${person}` : person
}

/** The same, with the name of the signed-in person where only their id is recorded. */
export function writtenName(username: string, { person, name }: Signed): string {
  return writtenPerson(username === person ? (name ?? username) : username)
}

/** What a page calls who made a change: a name, else `you` for the signed-in person, else `user 17`. */
export function personName(username: string, signed: Signed): string {
  const isOwnId = username === signed.person && ID.test(username)
  const isUnnamed = signed.name === null || signed.name === username
  return isOwnId && isUnnamed ? 'you' : writtenName(username, signed)
}
