import type { Page } from 'playwright'
import type { Row } from './report'

declare global {
  interface Window {
    paste: { begun: number; first: number; done: number; longest: number }
    edited: Promise<number>
    scrolling: { frames: number; slow: number; blank: number }
  }
}

/** What is on the clipboard: text alone, or what Excel puts there, the same table as HTML beside it. */
export type Clipboard = 'plain' | 'excel'

export interface GridUnderTest {
  readonly name: 'own' | 'datasheet' | 'datagrid'
  /** The first cell, where the paste goes. */
  readonly firstCell: string
  /** Cells with their text in them or in an input. */
  readonly cells: string
  readonly scroller: string
}

export const GRIDS: readonly GridUnderTest[] = [
  { name: 'own', firstCell: '[role=gridcell]', cells: 'td', scroller: 'div:has(> [role=grid])' },
  {
    name: 'datasheet',
    firstCell: '.dsg-cell:not(.dsg-cell-header):not(.dsg-cell-gutter)',
    cells: '.dsg-cell input',
    scroller: '.dsg-container',
  },
  { name: 'datagrid', firstCell: '[role=gridcell]', cells: '[role=gridcell]', scroller: '[role=grid]' },
]

/** Puts that many drivers on the real clipboard. */
export async function fillClipboard(page: Page, rows: number, kind: Clipboard): Promise<void> {
  await page.evaluate(
    async ([count, withHtml]) => {
      const table = Array.from({ length: count }, (_, index) => [
        `D-${index + 1}`,
        'Ann',
        'Lee',
        '12 Elm Street',
        'Apt 4',
        'Boston',
        'MA',
        '02134',
        '+1 617 555 0142',
        `ann${index + 1}@example.com`,
      ])
      const text = table.map((cells) => `${cells.join('\t')}\r\n`).join('')
      const html = () =>
        `<table>${table.map((cells) => `<tr height=20 style="height:15.0pt">${cells.map((cell) => `<td class=xl65>${cell}</td>`).join('')}</tr>`).join('')}</table>`
      const blob = (content: string, type: string) => new Blob([content], { type })
      const parts = {
        'text/plain': blob(text, 'text/plain'),
        ...(withHtml && { 'text/html': blob(html(), 'text/html') }),
      }
      await navigator.clipboard.write([new ClipboardItem(parts)])
    },
    [rows, kind === 'excel'] as const,
  )
}

/** Pastes by the keyboard and measures until the first row is there, and until all rows are and are checked. */
export async function timePaste(page: Page, under: GridUnderTest, rows: number): Promise<Row> {
  await page.locator(under.firstCell).first().click()
  await page.evaluate(
    ([selector, all]) => {
      const times = { begun: 0, first: 0, done: 0, longest: 0 }
      window.paste = times
      const isFirst = () => {
        const cell = [...document.querySelectorAll(selector)].slice(0, 12)
        return cell.some((one) => (one instanceof HTMLInputElement ? one.value : one.textContent) === 'D-1')
      }
      const isDone = () =>
        [...document.querySelectorAll('[role=status]')].some((one) => one.textContent?.startsWith(all))
      new PerformanceObserver((list) => {
        for (const { duration, startTime } of list.getEntries())
          if (times.begun > 0 && startTime + duration > times.begun)
            times.longest = Math.max(times.longest, duration)
      }).observe({ type: 'longtask' })
      const look = (): void => {
        if (times.first === 0 && isFirst()) times.first = performance.now()
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
    [under.cells, `${rows.toLocaleString('en')} valid`] as const,
  )
  await page.keyboard.press('Control+v')
  await page.waitForFunction(() => window.paste.done > 0, undefined, { timeout: 120_000 })
  // Long tasks are told a little later.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
  const { begun, first, done, longest } = await page.evaluate(() => window.paste)
  return { 'first rows, ms': first - begun, 'all done, ms': done - begun, 'longest task, ms': longest }
}

/** Scrolls 20,000 pixels a second for two seconds: frames over 20 ms, and frames in which rows were missing. */
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

/** Types over one cell, making a repeat, and measures from Enter to the frame that shows it. Ours alone. */
export async function timeEdit(page: Page): Promise<Row> {
  await page.locator('[role=gridcell]').first().click()
  await page.keyboard.type('D-2')
  await page.evaluate(() => {
    window.edited = new Promise((resolve) => {
      addEventListener(
        'keydown',
        ({ timeStamp }) => {
          const look = (): void => {
            const [first] = document.querySelectorAll('td')
            if (first?.textContent === 'D-2' && first.getAttribute('aria-invalid'))
              resolve(performance.now() - timeStamp)
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
