import type { Page } from 'playwright/test'

/** Makes writes to the browser's database wait between `hold` and `release`, like a busy disk. */
export async function slowStorage(page: Page): Promise<{ hold(): Promise<void>; release(): Promise<void> }> {
  // As text, because the page lacks the helpers that a bundler adds to functions.
  await page.addInitScript(`{
    let held = false
    Object.assign(window, { holdStorage: (yes) => { held = yes } })
    const begin = IDBDatabase.prototype.transaction
    IDBDatabase.prototype.transaction = function (...args) {
      const transaction = begin.apply(this, args)
      if (!held || args[1] !== 'readwrite') return transaction
      transaction.commit = () => {}
      const store = transaction.objectStore('remembered')
      const spin = () => { store.get('nothing').onsuccess = () => { if (held) spin() } }
      spin()
      return transaction
    }
  }`)
  const setHeld = (held: boolean) => page.evaluate(`holdStorage(${held})`)
  return { hold: async () => void (await setHeld(true)), release: async () => void (await setHeld(false)) }
}
