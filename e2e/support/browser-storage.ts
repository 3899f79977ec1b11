import { expect, type Page } from 'playwright/test'

/** Everything that a page can store in this browser, as text, by its location. */
export interface StoredData {
  readonly localStorage: Readonly<Record<string, string>>
  readonly sessionStorage: Readonly<Record<string, string>>
  /** Cookies that scripts can see. */
  readonly cookie: string
  /** Names of caches, with the URLs in them. */
  readonly caches: readonly string[]
  /** Keys and values of every store of every database. */
  readonly indexedDb: readonly string[]
}

/**
 * Waits until an opened vehicle is among the stored recent ones, because a page that closes immediately may not have
 * stored it.
 */
export async function expectOpenedKept(page: Page, vehicleId: number): Promise<void> {
  const kept = async () =>
    (await storedData(page)).indexedDb.find((text) => text.startsWith('recents:')) ?? ''
  await expect.poll(kept).toContain(`"vehicleId":${vehicleId},`)
}

/** Waits until closing the tab would not ask, because everything is stored and the next load finds it. */
export async function expectAllKept(page: Page): Promise<void> {
  const asksNothing = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await expect.poll(() => page.evaluate(asksNothing)).toBe(true)
}

/** Waits until no draft is stored. Loading the next page earlier would stop the deletion of a draft. */
export async function expectNoDrafts(page: Page): Promise<void> {
  const drafts = async () => (await storedData(page)).indexedDb.filter((entry) => entry.startsWith('draft:'))
  await expect.poll(drafts).toEqual([])
}

/** Reads what the page's origin has stored. */
export function storedData(page: Page): Promise<StoredData> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const indexedDb: string[] = []
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue
      const database = await settled(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const content = database.transaction(store).objectStore(store)
        const keys = await settled(content.getAllKeys())
        const values = await settled(database.transaction(store).objectStore(store).getAll())
        keys.forEach((key, index) => {
          indexedDb.push(`${String(key)} = ${JSON.stringify(values[index])}`)
        })
      }
      database.close()
    }
    const cached: string[] = []
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      cached.push(name, ...requests.map(({ url }) => url))
    }
    return {
      localStorage: { ...localStorage },
      sessionStorage: { ...sessionStorage },
      cookie: document.cookie,
      caches: cached,
      indexedDb,
    }
  })
}
