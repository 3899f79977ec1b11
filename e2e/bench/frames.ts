import type { Page } from 'playwright'

/** Frames since watchFrames(): their number, how many took over 50 ms, and the longest in milliseconds. */
export interface Frames {
  readonly all: number
  readonly late: number
  readonly longest: number
}

declare global {
  interface Window {
    frameTimes: { all: number; late: number; longest: number }
  }
}

/** Starts measuring how long each frame of the page takes. */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames = { all: 0, late: 0, longest: 0 }
    window.frameTimes = frames
    let last = performance.now()
    const look = (now: number): void => {
      const took = now - last
      last = now
      frames.all += 1
      if (took > 50) frames.late += 1
      frames.longest = Math.max(frames.longest, took)
      if (window.frameTimes === frames) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** Returns the figures since {@link watchFrames}. */
export function framesOf(page: Page): Promise<Frames> {
  return page.evaluate(() => window.frameTimes)
}
