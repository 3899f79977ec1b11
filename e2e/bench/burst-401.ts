import type { Browser } from 'playwright'
import type { Row } from './report'
import type { Site } from './site'
import { newVisitor, type Speed } from './visitor'

const REQUESTS = 100

/** Measures one 401 burst: the time until a hundred concurrent, refused requests have their responses. */
export async function burst401(browser: Browser, site: Site, speed: Speed): Promise<Row> {
  const { context, page } = await newVisitor(browser, site, speed)
  await page.goto('/harness/api')
  await page.evaluate(() => window.harness.session.start())
  const faults = await context.request.post(`${site.origin}/demo/faults`, {
    data: { path: '/v2/', kind: '401', times: REQUESTS },
  })
  if (!faults.ok()) throw new Error(`Switching the fault on: ${faults.status()}`)
  const took = await page.evaluate(async (count) => {
    const start = performance.now()
    await window.harness.readMany(count)
    return performance.now() - start
  }, REQUESTS)
  await context.close()
  return { '100 requests refused, ms': took }
}
