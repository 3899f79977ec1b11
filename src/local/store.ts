import { createStore, promisifyRequest } from 'idb-keyval'

let database: ReturnType<typeof createStore> | undefined
/** Stands in for IndexedDB where that keeps nothing (more): it goes before what is stored, and goes with the tab. */
const memory = new Map<string, unknown>()
/** The browser refuses the database: private mode, a policy. For the life of the tab. */
let closed = false
/** The last write was refused, for want of space as a rule. What was stored before is still there. */
let refused = false

/** What becomes of a value; undefined where there is none, and to delete it. May be called twice: no side effects. */
export type Change = (old: unknown) => unknown

function open(): ReturnType<typeof createStore> {
  database ??= createStore('fleet-console', 'remembered')
  return database
}

/** Whether this browser refuses to keep anything (more): what is remembered now lasts as long as the tab. */
export function isBlocked(): boolean {
  return closed || refused
}

/** Whether the last write was refused while what was stored before is still there. */
export function isFull(): boolean {
  return refused && !closed
}

/** The value under a key, unparsed: whoever reads it checks its shape. */
export async function read(key: string): Promise<unknown> {
  return (await readKeys([key])).get(key)
}

/** The values under all keys that begin so, by key, unparsed. */
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

/** How many keys begin so; where the browser keeps no more, perhaps a little less than that. */
export async function countAll(prefix: string): Promise<number> {
  const count = await stored((store) => promisifyRequest(store.count(rangeOf(prefix))))
  const remembered = [...memory].filter(([key, value]) => key.startsWith(prefix) && value !== undefined)
  return Math.max(count ?? 0, remembered.length)
}

/** Writes a value, undefined deletes it; sent off at once, as a page that is going away needs it. */
export function write(key: string, value: unknown): Promise<void> {
  return attempt(
    [key],
    (store) => {
      put(store, key, value)
      store.transaction.commit()
    },
    async () => {
      memory.set(key, value)
    },
  )
}

/** Replaces the value under a key by what `change` makes of it, in one transaction. */
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
            // The store has no room; or the change itself is wrong, and throws again below.
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

/** Deletes the values under all keys that begin so, all of them or none. */
export async function deleteAll(prefix: string): Promise<void> {
  const keys = [...(await readAll(prefix)).keys()]
  if (keys.length > 0) await changeAll(new Map(keys.map((key) => [key, () => undefined])))
}

/** Begins every key of what a sign-out asks about instead of forgetting it; see retainedRecords.ts. */
export const RETAINED_PREFIX = 'keep:'
/** The first text after all that begin with RETAINED_PREFIX. */
const AFTER_KEEPSAKES = 'keep;'

/** Forgets everything but retainedRecords: a sign-out leaves nothing private behind that nobody chose to keep. */
export async function forgetAll(): Promise<void> {
  for (const key of memory.keys()) if (!key.startsWith(RETAINED_PREFIX)) memory.delete(key)
  await attempt(
    [],
    (store) => {
      store.delete(IDBKeyRange.upperBound(RETAINED_PREFIX, true))
      store.delete(IDBKeyRange.lowerBound(AFTER_KEEPSAKES))
    },
    () => Promise.resolve(),
  )
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

/** Reads; undefined where the browser keeps nothing. Every failure to read means that; isBlocked() tells the person. */
async function stored<T>(work: (store: IDBObjectStore) => Promise<T>): Promise<T | undefined> {
  if (closed) return undefined
  try {
    return await open()('readonly', work)
  } catch {
    closed = true
    return undefined
  }
}

/** Writes; what is written is in memory no longer. Where it fails nothing is changed, and `instead` is done. */
async function attempt(
  keys: readonly string[],
  work: (store: IDBObjectStore) => void,
  instead: () => Promise<void>,
): Promise<void> {
  if (closed) return instead()
  try {
    await open()('readwrite', (store) => {
      work(store)
      return promisifyRequest(store.transaction)
    })
    for (const key of keys) memory.delete(key)
    refused = false
  } catch {
    // Full, or no database at all, which the next read finds out.
    refused = true
    await instead()
  }
}

function put(store: IDBObjectStore, key: string, value: unknown): void {
  if (value === undefined) store.delete(key)
  else store.put(value, key)
}
