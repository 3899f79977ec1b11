import type { Page } from 'playwright'
import { formatInstant, type Instant } from '../../src/lib/time/instant'
import { tollEvents } from '../support/pages/disputes-page'
import type { Row } from './report'

declare global {
  interface Window {
    longestTask: number
    tollPaste: { begun: number; first: number; done: number }
    tollScroll: { frames: number; worst: number; blank: number }
  }
}

/** Pixels per second, and the duration (ms). */
const PACE = 20_000
const LASTS = 4000

/** Formats tolls as a spreadsheet copies them, by vehicle ID. */
export function checkedText(tolls: readonly { readonly vehicleId: number; readonly at: Instant }[]): string {
  const rows = tolls.map(
    ({ vehicleId, at }, index) => `N-${index + 1}\t${vehicleId}\t${formatInstant(at).slice(0, 16)}Z\t1.25`,
  )
  return ['Reference\tVehicle id\tDatetime\tAmount', ...rows].join('\n')
}

/** Puts `rows` tolls with a header on the real clipboard, with US dates and columns that the console keeps unchanged. */
export async function fillTollClipboard(page: Page, rows: number): Promise<void> {
  await page.evaluate(async (count) => {
    const two = (value: number) => String(value).padStart(2, '0')
    const lines = Array.from({ length: count }, (_, index) => {
      const day = `${two(1 + (index % 12))}/${two(1 + (index % 28))}/2024`
      const time = `${two(1 + (index % 12))}:${two(index % 60)} ${index % 2 === 0 ? 'AM' : 'PM'}`
      const plate = `${index % 10}ABC${String(index % 1000).padStart(3, '0')}`
      return `N-${index + 1}\t${index % 7000}\t${plate}\tNY\t${day} ${time}\tET\t$${index % 40}.${two(index % 100)}\tBridge ${index % 12}\tLane ${index % 9}`
    })
    const header = 'Reference\tVehicle id\tPlate\tState\tDate and time\tZone\tAmount\tPlaza\tLane'
    await navigator.clipboard.writeText([header, ...lines].join('\r\n'))
  }, rows)
}

/** Starts measuring the page's longest task. */
export async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        window.longestTask = Math.max(window.longestTask, duration)
    })
    window.longestTask = 0
    observer.observe({ type: 'longtask' })
  })
}

/** Returns the longest task since {@link watchTasks} in milliseconds; 0 if none took 50 ms. */
export async function longestTask(page: Page): Promise<number> {
  // Long tasks are reported a little later.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
  return page.evaluate(() => window.longestTask)
}

/** Pastes by keyboard. Measures until the first rows are rendered, and until all rows are parsed and shown. */
export async function pasteTolls(page: Page, rows: number): Promise<Row> {
  await tollEvents(page).focus()
  await watchTasks(page)
  await page.evaluate(
    (all) => {
      const times = { begun: 0, first: 0, done: 0 }
      window.tollPaste = times
      const isDone = () =>
        document.querySelector('table[aria-label=Verdicts]')?.getAttribute('aria-rowcount') === all &&
        document.querySelector('table[aria-label=Verdicts]')?.getAttribute('aria-busy') === 'false'
      const look = (): void => {
        if (times.first === 0 && document.querySelector('table[aria-label=Verdicts] td button'))
          times.first = performance.now()
        if (times.first > 0 && isDone()) times.done = performance.now()
        else requestAnimationFrame(look)
      }
      addEventListener(
        'keydown',
        (event) => {
          if (event.key !== 'v') return
          times.begun = event.timeStamp
          requestAnimationFrame(look)
        },
        { capture: true },
      )
    },
    String(rows + 1),
  )
  await page.keyboard.press('Control+v')
  await page.waitForFunction(() => window.tollPaste.done > 0, undefined, { timeout: 120_000 })
  const longest = await longestTask(page)
  const { begun, first, done } = await page.evaluate(() => window.tollPaste)
  return { 'first rows, ms': first - begun, 'all read, ms': done - begun, 'longest task, ms': longest }
}

/** Scrolls through the rows at a constant speed. A frame is blank if a position in the table's middle shows no row. */
export async function scrollTolls(page: Page): Promise<Row> {
  await watchTasks(page)
  await page.evaluate(
    ([pace, lasts]) =>
      new Promise<void>((resolve) => {
        const counts = { frames: 0, worst: 0, blank: 0 }
        window.tollScroll = counts
        const table = document.querySelector('table[aria-label=Verdicts]')
        if (!table) throw new Error('There is no table')
        const top = scrollY + table.getBoundingClientRect().top
        const isBlank = () =>
          [0.3, 0.6, 0.9].some((part) => {
            const row = document.elementFromPoint(innerWidth / 2, innerHeight * part)?.closest('tr')
            return !row || row.ariaHidden === 'true'
          })
        let begun = 0
        let last = 0
        const step = (now: number): void => {
          if (begun === 0) begun = now
          else {
            counts.frames++
            counts.worst = Math.max(counts.worst, now - last)
            if (isBlank()) counts.blank++
          }
          last = now
          scrollTo(0, top + (pace * (now - begun)) / 1000)
          if (now - begun < lasts) requestAnimationFrame(step)
          else resolve()
        }
        requestAnimationFrame(step)
      }),
    [PACE, LASTS] as const,
  )
  const { frames, worst, blank } = await page.evaluate(() => window.tollScroll)
  await page.evaluate(() => scrollTo(0, 0))
  return {
    'average frame, ms': LASTS / frames,
    'worst frame, ms': worst,
    'frames with blanks, %': (100 * blank) / frames,
    'longest task, ms': await longestTask(page),
  }
}

/** Exports all rows. Measures until the file is saved. */
export async function exportAs(page: Page, format: 'CSV' | 'XLSX' | 'JSON'): Promise<Row> {
  await watchTasks(page)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const button = page.getByRole('button', { name: format, exact: true })
  await button.waitFor()
  const opened = await longestTask(page)
  await watchTasks(page)
  const saving = page.waitForEvent('download', { timeout: 120_000 })
  const begun = performance.now()
  await button.click()
  await saving
  const seconds = (performance.now() - begun) / 1000
  return { s: seconds, 'longest task, ms': await longestTask(page), 'dialog’s longest task, ms': opened }
}
