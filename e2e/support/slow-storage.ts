import type { Page } from 'playwright/test'

/** Makes the browser's database slow to write, as a busy disk is, until it is told to let the writes through. */
export async function slowStorage(page: Page): Promise<{ hold(): Promise<void>; release(): Promise<void> }> {
  // As text: what a bundler does to functions is not known to the page.
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
  const tell = (held: boolean) => page.evaluate(`holdStorage(${held})`)
  return {
    hold: async () => void (await tell(true)),
    release: async () => void (await tell(false)),
  }
}
