import type { Page } from 'playwright/test'
import { test as base, expect } from './test'
import { ConsoleHost, type Policy } from './world/console-host'

/** Tests of the copy that a browser keeps, on a host of their own. */
export const test = base.extend<{ policy: Policy; host: ConsoleHost }>({
  policy: ['nonce', { option: true }],
  host: async ({ policy }, use) => {
    const host = await ConsoleHost.start(policy)
    await use(host)
    await host.close()
  },
  baseURL: async ({ host }, use) => {
    await use(host.origin)
  },
})

/** Waits until this browser keeps all code of the build that is deployed. */
export async function untilKept(page: Page): Promise<void> {
  const worker = await (await page.request.get('/service-worker.js')).text()
  const code = worker.match(/\/assets\/[\w.~-]+\.(?:js|css)/g) ?? []
  expect(code.length).toBeGreaterThan(50)
  await expect.poll(() => keptAddresses(page)).toEqual(expect.arrayContaining(['/', ...code]))
}

/** The paths of everything that this browser keeps. */
export async function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
}
