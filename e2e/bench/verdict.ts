import type { Browser } from 'playwright'
import type { Row } from './report'
import type { Site } from './site'
import { newVisitor, type Speed } from './visitor'

declare global {
  interface Window {
    verdictTook: number | null
  }
}

/** One run: from the click on "Check" to the frame that shows the answer. */
export async function timeVerdict(browser: Browser, site: Site, speed: Speed): Promise<Row> {
  const { context, page } = await newVisitor(browser, site, speed)
  await page.goto('/vehicles/1')
  const region = page.getByRole('region', { name: /^Was it active at/ })
  await region.getByRole('textbox', { name: 'Date and time' }).fill('2024-06-03 12:00:00')
  const check = region.getByRole('button', { name: 'Check' })
  const status = region.getByRole('status')
  await check.evaluate((button) => {
    window.verdictTook = null
    button.addEventListener('click', ({ timeStamp }) => {
      const mutations = new MutationObserver(() => {
        const text = document.querySelector('[role="status"]')?.textContent ?? ''
        if (!/^(?:Active|Not active|No record|Changed during|Two readings)/.test(text)) return
        mutations.disconnect()
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            window.verdictTook = performance.now() - timeStamp
          }),
        )
      })
      mutations.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
  })
  await check.click()
  await page.waitForFunction(() => window.verdictTook !== null, undefined, { timeout: 60_000 })
  const row: Row = { 'verdict, ms': (await page.evaluate(() => window.verdictTook)) ?? Number.NaN }
  if ((await status.textContent()) === '') throw new Error('The verdict went away again')
  await context.close()
  return row
}
