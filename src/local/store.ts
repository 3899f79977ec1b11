import { createStore, get, promisifyRequest, update } from 'idb-keyval'

let database: ReturnType<typeof createStore> | undefined
/** What stands in for IndexedDB where the browser blocks it (private mode, full disk): gone with the tab. */
const memory = new Map<string, unknown>()
let blocked = false

function open(): ReturnType<typeof createStore> {
  database ??= createStore('fleet-console', 'remembered')
  return database
}

async function orMemory<T>(stored: () => Promise<T>, remembered: () => T): Promise<T> {
  if (blocked) return remembered()
  try {
    return await stored()
  } catch {
    // Every failure of IndexedDB means the same to the person: this browser keeps nothing. isBlocked() tells them.
    blocked = true
    return remembered()
  }
}

/** Whether this browser refuses to keep anything: what is remembered then lasts as long as the tab. */
export function isBlocked(): boolean {
  return blocked
}

/** The value under a key, unparsed: whoever reads it checks its shape. */
export function read(key: string): Promise<unknown> {
  return orMemory(
    () => get(key, open()),
    () => memory.get(key),
  )
}

/** Replaces the value under a key by what `change` makes of it, in one transaction. */
export function change(key: string, change: (old: unknown) => unknown): Promise<void> {
  return orMemory(
    () => update(key, change, open()),
    () => {
      memory.set(key, change(memory.get(key)))
    },
  )
}

/** Begins every key of what a sign-out asks about instead of forgetting it; see keepsakes.ts. */
export const KEEPSAKE = 'keep:'
/** The first text after all that begin with KEEPSAKE. */
const AFTER_KEEPSAKES = 'keep;'

/** Forgets everything but keepsakes: a sign-out leaves nothing private behind that nobody chose to keep. */
export async function forgetAll(): Promise<void> {
  for (const key of memory.keys()) if (!key.startsWith(KEEPSAKE)) memory.delete(key)
  await orMemory(
    () =>
      open()('readwrite', (store) => {
        store.delete(IDBKeyRange.upperBound(KEEPSAKE, true))
        store.delete(IDBKeyRange.lowerBound(AFTER_KEEPSAKES))
        return promisifyRequest(store.transaction)
      }),
    () => undefined,
  )
}
