import { deleteKeys, listForgettable, read, write } from './database'
import { flushDrafts } from './draft-flush'
import { keptDrafts } from './drafts'
import { type Owner, scopeKey } from './scope'

const key = (owner: Owner): string => `name:${scopeKey({ ...owner, fleetId: null })}`

/** Remembers what to call a person whose id is no name, for as long as this browser holds work of theirs. */
export async function rememberName(owner: Owner, name: string): Promise<void> {
  if ((await readName(owner)) !== name) await write(key(owner), name)
}

/** What to call a person who worked in this browser: the remembered name, else the id. */
export async function readName(owner: Owner): Promise<string | null> {
  const name = await read(key(owner))
  return typeof name === 'string' ? name : owner.person
}

/** Somebody else who worked in this browser, and whose work it still holds. */
export interface OtherPerson {
  readonly person: string
  /** Number of drafts, in all fleets. */
  readonly drafts: number
}

/** Another person with what to call them. */
export interface NamedPerson extends OtherPerson {
  readonly name: string
}

/**
 * Finds the other people of this service whose drafts, vehicles or the like are still here, by name. Retained records do
 * not count, nor do drafts that somebody kept at a sign-out. Leaves out people without a name (API keys, opaque tokens): one of them may be this very person.
 */
export async function findOtherPeople({ baseUrl, person }: Owner): Promise<OtherPerson[]> {
  const drafts = new Map<string, number>()
  const kept = await keptDrafts()
  for (const key of await listForgettable()) {
    const other = personOf(key, baseUrl)
    if (other === null || other === person || startsWithOneOf(key, kept)) continue
    drafts.set(other, (drafts.get(other) ?? 0) + (key.startsWith('draft:') ? 1 : 0))
  }
  return [...drafts].map(([name, count]) => ({ person: name, drafts: count })).sort(byName)
}

/** Deletes all of one person but retained records and keys that begin with one of `kept`. */
export async function forgetPerson({ baseUrl, person }: Owner, kept: readonly string[] = []): Promise<void> {
  const start = `${JSON.stringify([baseUrl, person]).slice(0, -1)},`
  const keys = (await listForgettable()).filter(
    (key) => scopeOf(key).startsWith(start) && !startsWithOneOf(key, kept),
  )
  await deleteKeys(keys)
}

/**
 * Deletes what other people left here when `owner` goes on: the work of `agreed`, of whom the person was told before, and
 * of those who have no drafts, since all the rest can be read again. Returns those with drafts: ask about them first.
 */
export async function forgetOtherPeople(owner: Owner, agreed?: Owner): Promise<NamedPerson[]> {
  if (agreed !== undefined) {
    // The pages of the first person write their drafts once more when they close.
    await flushDrafts()
    await forgetPerson(agreed)
  }
  if (owner.person === null) return []
  const others = await findOtherPeople(owner)
  const asked: NamedPerson[] = []
  for (const { person, drafts } of others) {
    const other = { baseUrl: owner.baseUrl, person }
    if (drafts === 0) await forgetPerson(other, await keptDrafts())
    else asked.push({ person, drafts, name: (await readName(other)) ?? person })
  }
  return asked
}

/** A key is its kind, then the scope (scopeKey), then perhaps an id: `draft:["","7",null]:…`. */
const scopeOf = (key: string): string => key.slice(key.indexOf(':') + 1)

/** The named person of a key, where it belongs to this service. */
function personOf(key: string, baseUrl: string): string | null {
  const start = `[${JSON.stringify(baseUrl)},`
  const scope = scopeOf(key)
  if (!scope.startsWith(start)) return null
  const name = /^"(?:[^"\\]|\\.)*"(?=,)/.exec(scope.slice(start.length))?.[0]
  return name === undefined ? null : String(JSON.parse(name))
}

const startsWithOneOf = (key: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => key.startsWith(prefix))

const byName = (a: OtherPerson, b: OtherPerson): number => (a.person < b.person ? -1 : 1)
