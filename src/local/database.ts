import { createStore, promisifyRequest } from 'idb-keyval'
import type * as z from 'zod/mini'
import { requestPersistentStorage } from '../lib/browser/persistent-storage'

let database: ReturnType<typeof createStore> | undefined
/** Values that couldn't be stored, by key. Later writes retry them. Until the tab closes, they override stored values. */
const memory = new Map<string, unknown>()
/** Whether the database can't be opened: private mode, a policy, or a lost connection. The next read retries. */
let failed = false
let isFlushing = false

/** Returns a new value from the old; undefined deletes it. May be called twice, so it must not have side effects. */
export type Change = (old: unknown) => unknown

function open(): ReturnType<typeof createStore> {
  database ??= createStore('fleet-console', 'remembered')
  return database
}

/** Returns whether storage, or a value with this prefix, failed. Such values only last until the tab closes. */
export const isBlocked = (prefix = ''): boolean =>
  failed || [...memory.keys()].some((key) => key.startsWith(prefix))

/** Reads a stored value. The caller validates its shape, here and below. */
export const read = async (key: string): Promise<unknown> => (await readKeys([key])).get(key)

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

export async function readRecords<T extends object>(prefix: string, schema: z.ZodMiniType<T>): Promise<T[]> {
  return [...(await readAll(prefix)).values()].flatMap((value) => schema.safeParse(value).data ?? [])
}

/** Builds a change of a stored record. A missing or unreadable record stays unchanged. */
export function recordChange<T extends object>(schema: z.ZodMiniType<T>, change: (record: T) => T): Change {
  return (old) => {
    const { data } = schema.safeParse(old)
    const next = data && change(data)
    return next === data ? old : next
  }
}

/** Counts stored values. The result may be slightly low if storing failed. */
export async function countAll(prefix: string): Promise<number> {
  const count = await stored((store) => promisifyRequest(store.count(rangeOf(prefix))))
  const remembered = [...memory].filter(([key, value]) => key.startsWith(prefix) && value !== undefined)
  return Math.max(count ?? 0, remembered.length)
}

/** Writes a value; undefined deletes it. Commits immediately, because the page may be closing. */
export const write = (key: string, value: unknown): Promise<void> => writeAll(new Map([[key, value]]))

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

export const change = (key: string, change: Change): Promise<void> => changeAll(new Map([[key, change]]))

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
            // Either storage is full, or `change` threw, which it does again below.
            store.transaction.abort()
          }
        }
      }
    },
    async () => {
      const stored = await readKeys([...changes.keys()])
      // The key may have changed during the wait.
      const old = (key: string) => (memory.has(key) ? memory.get(key) : stored.get(key))
      const news = [...changes].map(([key, change]) => [key, change(old(key))] as const)
      for (const [key, value] of news) memory.set(key, value)
    },
  )
}

/** Renames keys that contain `from`, in one transaction. `join` merges a moved value with an existing value. */
export function moveAll(
  from: string,
  to: string,
  join: (moved: unknown, there: unknown) => unknown,
): Promise<void> {
  for (const [key, value] of [...memory])
    if (key.includes(from) && memory.delete(key)) {
      const place = key.replace(from, to)
      memory.set(place, join(value, memory.get(place)))
    }
  return attempt(
    [],
    (store) => {
      const keys = store.getAllKeys()
      keys.onsuccess = () => {
        for (const key of keys.result.map(String).filter((one) => one.includes(from))) {
          const moved = store.get(key)
          const place = key.replace(from, to)
          const there = store.get(place)
          // Requests are executed in order.
          there.onsuccess = () => {
            put(store, place, join(moved.result, there.result))
            store.delete(key)
          }
        }
      }
    },
    async () => undefined,
  )
}

export async function deleteAll(prefix: string): Promise<void> {
  for (const key of memory.keys()) if (key.startsWith(prefix)) memory.delete(key)
  await attempt(
    [],
    (store) => void store.delete(rangeOf(prefix)),
    async () => {
      for (const key of await listKeys()) if (key.startsWith(prefix)) memory.set(key, undefined)
    },
  )
}

export async function deleteKeys(keys: Iterable<string>): Promise<void> {
  const changes = new Map([...keys].map((key) => [key, () => undefined]))
  if (changes.size > 0) await changeAll(changes)
}

/** Deletes a key and all keys with the prefix. Returns a function that restores them, for Undo. */
export async function deleteWithUndo(key: string, prefix: string): Promise<() => Promise<void>> {
  const all = (await readAll(prefix)).set(key, await read(key))
  await deleteKeys(all.keys())
  return () => writeAll(all)
}

/** Prefix of records that must not be lost. If space runs low, they are written first. */
export const RETAINED_PREFIX = 'keep:'

export async function listKeys(): Promise<string[]> {
  const found = await stored((store) => promisifyRequest(store.getAllKeys()))
  const keys = new Set(found?.map(String))
  for (const [key, value] of memory) {
    if (value === undefined) keys.delete(key)
    else keys.add(key)
  }
  return [...keys]
}

const rangeOf = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

async function readKeys(keys: readonly string[]): Promise<Map<string, unknown>> {
  const values = await stored((store) =>
    Promise.all(keys.map((key) => promisifyRequest<unknown>(store.get(key)))),
  )
  return new Map(keys.map((key, index) => [key, memory.has(key) ? memory.get(key) : values?.[index]]))
}

/** Runs a read. Resolves with undefined if it fails twice, after which isBlocked() is true. */
async function stored<T>(
  work: (store: IDBObjectStore) => Promise<T>,
  isRetry = false,
): Promise<T | undefined> {
  try {
    const found = await open()('readonly', work)
    failed = false
    return found
  } catch {
    failed = true
    // Discard the store, because it would remember a failure to open.
    database = undefined
    return isRetry ? undefined : stored(work, true)
  }
}

/** Retries unstored values in two groups, retained records first. Each is written entirely or not at all. */
async function flush(): Promise<void> {
  if (isFlushing) return
  isFlushing = true
  for (const isRetained of [true, false]) {
    const keys = [...memory.keys()].filter((key) => key.startsWith(RETAINED_PREFIX) === isRetained)
    if (keys.length > 0) await changeAll(new Map(keys.map((key) => [key, (old) => old])))
  }
  isFlushing = false
}

/** Runs a transaction, then removes the keys from memory. If it fails, nothing is written and `fallback` runs. */
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
    // Storage is full, or there is no database.
    return fallback()
  }
  for (const key of keys) memory.delete(key)
  if (keys.some((key) => key.startsWith(RETAINED_PREFIX))) requestPersistentStorage()
  await flush()
}

function put(store: IDBObjectStore, key: string, value: unknown): void {
  if (value === undefined) store.delete(key)
  else store.put(value, key)
}
