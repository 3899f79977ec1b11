import { createStore, promisifyRequest } from 'idb-keyval'
import type * as z from 'zod/mini'

let database: ReturnType<typeof createStore> | undefined
/** What storage refused, by key: later writes try again. Takes precedence over stored values, as long as the tab lasts. */
const memory = new Map<string, unknown>()
/** The last read failed: private mode, a policy, a lost connection. The next one tries again. */
let failed = false
let isFlushing = false

/** Maps the old value to the new one; undefined is no value. May be called twice: no side effects. */
export type Change = (old: unknown) => unknown

function open(): ReturnType<typeof createStore> {
  database ??= createStore('fleet-console', 'remembered')
  return database
}

/** Whether this browser stores nothing, or refused values whose keys begin so: these last as long as the tab. */
export function isBlocked(prefix = ''): boolean {
  return failed || [...memory.keys()].some((key) => key.startsWith(prefix))
}

/** Reads the value under a key. The caller validates its shape. */
export async function read(key: string): Promise<unknown> {
  return (await readKeys([key])).get(key)
}

/** Reads the values of all keys with this prefix, by key. The caller validates their shape. */
export async function readAll(prefix: string): Promise<Map<string, unknown>> {
  const found = await stored(async (store) => {
    const range = rangeOf(prefix)
    const [keys, values] = await Promise.all([
      promisifyRequest(store.getAllKeys(range)),
      promisifyRequest<unknown[]>(store.getAll(range)),
    ])
    return new Map(keys.map((key, index) => [String(key), values[index]]))
  })
  const all = found ?? new Map<string, unknown>()
  for (const [key, value] of memory) {
    if (!key.startsWith(prefix)) continue
    if (value === undefined) all.delete(key)
    else all.set(key, value)
  }
  return all
}

/** Reads the records with this prefix. Unreadable ones, of another version of the console for example, are left out. */
export async function readRecords<T extends object>(prefix: string, schema: z.ZodMiniType<T>): Promise<T[]> {
  return [...(await readAll(prefix)).values()].flatMap((value) => schema.safeParse(value).data ?? [])
}

/** Changes a record; what is not there, or unreadable, stays as it is. */
export function recordChange<T extends object>(schema: z.ZodMiniType<T>, change: (record: T) => T): Change {
  return (old) => {
    const { data } = schema.safeParse(old)
    const next = data && change(data)
    return next === data ? old : next
  }
}

/** Counts the keys with this prefix; may be a little too low where the browser stores nothing more. */
export async function countAll(prefix: string): Promise<number> {
  const count = await stored((store) => promisifyRequest(store.count(rangeOf(prefix))))
  const remembered = [...memory].filter(([key, value]) => key.startsWith(prefix) && value !== undefined)
  return Math.max(count ?? 0, remembered.length)
}

/** Writes a value; undefined deletes it. Commits at once, as a closing page needs it. */
export function write(key: string, value: unknown): Promise<void> {
  return writeAll(new Map([[key, value]]))
}

/** As {@link write}, for many values in one transaction: all of them or none. */
export function writeAll(values: ReadonlyMap<string, unknown>): Promise<void> {
  return attempt(
    [...values.keys()],
    (store) => {
      for (const [key, value] of values) put(store, key, value)
      store.transaction.commit()
    },
    async () => {
      for (const [key, value] of values) memory.set(key, value)
    },
  )
}

/** Replaces the value under a key by `change(old)`, in one transaction. */
export function change(key: string, change: Change): Promise<void> {
  return changeAll(new Map([[key, change]]))
}

/** Replaces the values under many keys in one transaction: all of them or none. */
export function changeAll(changes: ReadonlyMap<string, Change>): Promise<void> {
  return attempt(
    [...changes.keys()],
    (store) => {
      for (const [key, change] of changes) {
        const request = store.get(key)
        request.onsuccess = () => {
          try {
            put(store, key, change(memory.has(key) ? memory.get(key) : request.result))
          } catch {
            // The store has no space left; or the change itself throws, and throws again below.
            store.transaction.abort()
          }
        }
      }
    },
    async () => {
      const olds = await readKeys([...changes.keys()])
      const news = [...changes].map(([key, change]) => [key, change(olds.get(key))] as const)
      for (const [key, value] of news) memory.set(key, value)
    },
  )
}

/** Deletes the values of all keys with this prefix: all of them or none. */
export async function deleteAll(prefix: string): Promise<void> {
  await deleteKeys((await readAll(prefix)).keys())
}

/** Deletes the values of these keys: all of them or none. */
export async function deleteKeys(keys: Iterable<string>): Promise<void> {
  const changes = new Map([...keys].map((key) => [key, () => undefined]))
  if (changes.size > 0) await changeAll(changes)
}

/** Deletes the value of a key and all with this prefix. The result puts them back, for "Undo". */
export async function takeOut(key: string, prefix: string): Promise<() => Promise<void>> {
  const all = (await readAll(prefix)).set(key, await read(key))
  await deleteKeys(all.keys())
  return () => writeAll(all)
}

/** Prefix of the keys that a sign-out does not delete, but asks about; see retained-records.ts. */
export const RETAINED_PREFIX = 'keep:'

/** Lists all keys. */
export async function listKeys(): Promise<string[]> {
  const found = await stored((store) => promisifyRequest(store.getAllKeys()))
  const keys = new Set(found?.map(String))
  for (const [key, value] of memory) {
    if (value === undefined) keys.delete(key)
    else keys.add(key)
  }
  return [...keys]
}

/** Lists all keys but those of retained records. */
export async function listForgettable(): Promise<string[]> {
  return (await listKeys()).filter((key) => !key.startsWith(RETAINED_PREFIX))
}

/** Deletes all but retained records and keys that begin with one of `kept`: a sign-out leaves nothing private. */
export async function forgetAll(kept: readonly string[] = []): Promise<void> {
  const spared = [RETAINED_PREFIX, ...kept]
  const isSpared = (key: string) => spared.some((prefix) => key.startsWith(prefix))
  for (const key of memory.keys()) if (!isSpared(key)) memory.delete(key)
  await attempt(
    [],
    (store) => {
      for (const range of rangesBetween(spared)) store.delete(range)
    },
    async () => {
      for (const key of await listKeys()) if (!isSpared(key)) memory.set(key, undefined)
    },
  )
}

/** The keys that begin with none of these. */
function rangesBetween(prefixes: readonly string[]): IDBKeyRange[] {
  let start = ''
  const before = [...prefixes].sort().map((prefix) => {
    const range = IDBKeyRange.bound(start, prefix, true, true)
    start = `${prefix}\uffff`
    return range
  })
  return [...before, IDBKeyRange.lowerBound(start, true)]
}

function rangeOf(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`)
}

async function readKeys(keys: readonly string[]): Promise<Map<string, unknown>> {
  const values = await stored((store) =>
    Promise.all(keys.map((key) => promisifyRequest<unknown>(store.get(key)))),
  )
  return new Map(keys.map((key, index) => [key, memory.has(key) ? memory.get(key) : values?.[index]]))
}

/** Runs a read; undefined where it fails twice: then the browser stores nothing; see isBlocked(). */
async function stored<T>(work: (store: IDBObjectStore) => Promise<T>): Promise<T | undefined> {
  for (let tries = 0; tries < 2; tries++) {
    try {
      const found = await open()('readonly', work)
      failed = false
      return found
    } catch {
      failed = true
    }
  }
  return undefined
}

/** Tries again to write what storage refused: what exists nowhere else first, each half of it all or none. */
async function flush(): Promise<void> {
  if (isFlushing) return
  isFlushing = true
  for (const isRetained of [true, false]) {
    const keys = [...memory.keys()].filter((key) => key.startsWith(RETAINED_PREFIX) === isRetained)
    if (keys.length > 0) await changeAll(new Map(keys.map((key) => [key, (old) => old])))
  }
  isFlushing = false
}

/** Writes, and removes the keys from memory. If it fails, nothing is written and `fallback` runs. */
async function attempt(
  keys: readonly string[],
  work: (store: IDBObjectStore) => void,
  fallback: () => Promise<void>,
): Promise<void> {
  try {
    await open()('readwrite', (store) => {
      work(store)
      return promisifyRequest(store.transaction)
    })
  } catch {
    // Full, or no database at all, which the next read detects.
    return fallback()
  }
  for (const key of keys) memory.delete(key)
  await flush()
}

function put(store: IDBObjectStore, key: string, value: unknown): void {
  if (value === undefined) store.delete(key)
  else store.put(value, key)
}
