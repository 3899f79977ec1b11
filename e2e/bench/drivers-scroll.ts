import type { Page } from 'playwright'
import type { GridUnderTest } from './drivers-paste'
import type { Row } from './report'

declare global {
  interface Window {
    edited: Promise<number>
    scrolling: { frames: number; slow: number; blank: number }
  }
}

/** Scrolls 20,000 pixels a second for two seconds; counts frames over 20 ms and frames with missing rows. */
export async function timeScroll(page: Page, { scroller, cells }: GridUnderTest): Promise<Row> {
  await page.evaluate(
    ([selector, cell]) => {
      const counts = { frames: 0, slow: 0, blank: 0 }
      const frame = document.querySelector(selector)
      if (!frame) throw new Error(`There is no ${selector}`)
      const { left, top, height } = frame.getBoundingClientRect()
      const isBlank = () =>
        [0.25, 0.5, 0.75].some(
          (part) =>
            !document
              .elementFromPoint(left + 200, top + height * part)
              ?.closest(`${cell}, td, [role=gridcell], .dsg-cell`),
        )
      return new Promise<void>((resolve) => {
        const begun = performance.now()
        let last = begun
        const step = (now: number): void => {
          counts.frames++
          if (now - last > 20) counts.slow++
          if (isBlank()) counts.blank++
          frame.scrollTop += ((now - last) / 1000) * 20_000
          last = now
          if (now - begun < 2_000) requestAnimationFrame(step)
          else {
            window.scrolling = counts
            resolve()
          }
        }
        requestAnimationFrame(step)
      })
    },
    [scroller, cells] as const,
  )
  const { frames, slow, blank } = await page.evaluate(() => window.scrolling)
  return {
    'scroll frames over 20 ms, %': (100 * slow) / frames,
    'scroll frames with blanks, %': (100 * blank) / frames,
  }
}

/** Measures a second without any action, which is the machine's share. */
export async function timeStillness(page: Page): Promise<Row> {
  const share = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const begun = performance.now()
        let [last, frames, slow] = [begun, 0, 0]
        const step = (now: number): void => {
          frames++
          if (now - last > 20) slow++
          last = now
          if (now - begun < 1_000) requestAnimationFrame(step)
          else resolve((100 * slow) / frames)
        }
        requestAnimationFrame(step)
      }),
  )
  return { 'frames over 20 ms at rest, %': share }
}

/** Overwrites one cell with a repeated ID. Measures from Enter to the frame that shows it. For our grid only. */
export async function timeEdit(page: Page): Promise<Row> {
  await page.locator('[role=gridcell]').first().click()
  await page.keyboard.type('D-2')
  await page.evaluate(() => {
    const afterPaint = (then: () => void): void => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = then
      port2.postMessage(null)
    }
    window.edited = new Promise((resolve) => {
      addEventListener(
        'keydown',
        ({ timeStamp }) => {
          const look = (): void => {
            const [first] = document.querySelectorAll('td')
            if (first?.textContent === 'D-2' && first.getAttribute('aria-invalid'))
              afterPaint(() => resolve(performance.now() - timeStamp))
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        },
        { capture: true, once: true },
      )
    })
  })
  await page.keyboard.press('Enter')
  return { 'edit to paint, ms': await page.evaluate(() => window.edited) }
}
