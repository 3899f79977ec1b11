import { read, write } from './database'
import type { Owner } from './scope'
import { scopeKey } from './scope'

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
