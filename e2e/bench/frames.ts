import type { Page } from 'playwright'

/** How long frames took since watchFrames(): those over 50 ms, and the longest, in milliseconds. */
export interface Frames {
  readonly late: number
  readonly longest: number
}

declare global {
  interface Window {
    frameTimes: { late: number; longest: number }
  }
}

/** Begins to watch how long each frame of the page takes. */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames = { late: 0, longest: 0 }
    window.frameTimes = frames
    let last = performance.now()
    const look = (now: number): void => {
      const took = now - last
      last = now
      if (took > 50) frames.late += 1
      frames.longest = Math.max(frames.longest, took)
      if (window.frameTimes === frames) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** What was seen since. */
export function framesOf(page: Page): Promise<Frames> {
  return page.evaluate(() => window.frameTimes)
}
