import * as z from 'zod/mini'
import { change, read, write } from './database'
import { type Scope, scopeKey } from './scope'

const recent = z.object({
  vehicleId: z.int().check(z.nonnegative()),
  /** When it was last opened, milliseconds since 1970. */
  openedAt: z.number(),
})

/** A vehicle that this person opened in this browser. */
export type Recent = z.infer<typeof recent>

const MOST = 50

function parse(value: unknown): Recent[] {
  const list = z.array(z.unknown()).safeParse(value)
  if (!list.success) return []
  return list.data.flatMap((item) => recent.safeParse(item).data ?? [])
}

/** The vehicles of two stored lists, each once, latest first. */
export function joinRecents(a: unknown, b: unknown): Recent[] {
  const all = [...parse(a), ...parse(b)].sort((one, other) => other.openedAt - one.openedAt)
  const ids = all.map(({ vehicleId }) => vehicleId)
  return all.filter(({ vehicleId }, at) => ids.indexOf(vehicleId) === at).slice(0, MOST)
}

const key = (scope: Scope): string => `recents:${scopeKey(scope)}`

/** Reads the vehicles opened here, latest first. */
export async function readRecents(scope: Scope): Promise<Recent[]> {
  return parse(await read(key(scope)))
}

/** Moves a vehicle to the top of the recents, of which the 50 latest are kept. */
export function rememberOpened(scope: Scope, vehicleId: number, openedAt: number): Promise<void> {
  return change(key(scope), (old) =>
    [{ vehicleId, openedAt }, ...parse(old).filter((row) => row.vehicleId !== vehicleId)].slice(0, MOST),
  )
}

/** Deletes the list of vehicles opened here. */
export function forgetRecents(scope: Scope): Promise<void> {
  return write(key(scope), undefined)
}
