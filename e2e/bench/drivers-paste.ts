import type { Page } from 'playwright'
import type { Row } from './report'

declare global {
  interface Window {
    paste: { begun: number; first: number; done: number; longest: number }
  }
}

/** The clipboard's content: text only, or text and the same table as HTML, like Excel. */
export type Clipboard = 'plain' | 'excel'

export interface GridUnderTest {
  readonly name: 'own' | 'datasheet' | 'datagrid'
  /** Selector of the first cell, the target of the paste. */
  readonly firstCell: string
  /** Selector of the cells, which contain their text or an input with it. */
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

/** Returns the name of a paste's figure, also in `bench-drivers-grids.json`. */
export function pasteFigure(kind: Clipboard, rows: number, name: string): string {
  return `${kind} ${rows / 1000}k: ${name}`
}

/** Puts `rows` drivers on the real clipboard. */
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

/** Pastes by keyboard. Measures until the first row is rendered, and until all rows are rendered and checked. */
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
  // Long tasks are reported a little later.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
  const { begun, first, done, longest } = await page.evaluate(() => window.paste)
  return { 'first rows, ms': first - begun, 'all done, ms': done - begun, 'longest task, ms': longest }
}
