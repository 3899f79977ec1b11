import * as z from 'zod/mini'
import { type Scope, scopeKey } from './scope'
import { change, read, write } from './store'

const recent = z.object({
  vehicleId: z.int().check(z.nonnegative()),
  /** When it was last opened, milliseconds since 1970. */
  openedAt: z.number(),
})

/** A vehicle this person opened in this browser. */
export type Recent = z.infer<typeof recent>

const MOST = 50

function parse(value: unknown): Recent[] {
  const list = z.array(z.unknown()).safeParse(value)
  if (!list.success) return []
  return list.data.flatMap((item) => {
    const row = recent.safeParse(item)
    return row.success ? [row.data] : []
  })
}

const key = (scope: Scope): string => `recents:${scopeKey(scope)}`

/** The vehicles opened here, the latest first. */
export async function readRecents(scope: Scope): Promise<Recent[]> {
  return parse(await read(key(scope)))
}

/** Puts a vehicle on top of the recents; the list keeps the 50 latest. */
export function rememberOpened(scope: Scope, vehicleId: number, openedAt: number): Promise<void> {
  return change(key(scope), (old) =>
    [{ vehicleId, openedAt }, ...parse(old).filter((row) => row.vehicleId !== vehicleId)].slice(0, MOST),
  )
}

/** Forgets which vehicles were opened here. */
export function forgetRecents(scope: Scope): Promise<void> {
  return write(key(scope), undefined)
}
