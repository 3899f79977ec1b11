import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { signIn } from '../support/sign-in'
import { observe } from './observe'
import type { Site } from './site'

/** 'slow' is a mid-range phone on a mobile network: a quarter of the CPU, 1.6 Mbit/s, and 150 ms per round trip. */
export type Speed = 'fast' | 'slow'

export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  readonly devtools: CDPSession
}

/** Opens a signed-in browser with an empty cache, at this speed. Its pages measure themselves. */
export async function newVisitor(browser: Browser, site: Site, speed: Speed): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: site.origin,
    ignoreHTTPSErrors: true,
    viewport: { width: 1280, height: 800 },
    timezoneId: 'America/New_York',
    locale: 'en-US',
  })
  await signIn(context, site.origin, 'manager')
  // tsx wraps named functions in this helper, which is missing in the page that a function is sent to.
  await context.addInitScript('globalThis.__name = (value) => value')
  await context.addInitScript(observe)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  if (speed === 'slow') {
    await devtools.send('Network.enable')
    const bytesPerSecond = 1_600_000 / 8
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  return { context, page, devtools }
}

/** Returns the page's script heap after a garbage collection, in MB. */
export async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('Performance.enable')
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1e6
}
