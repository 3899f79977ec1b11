import type { Page } from 'playwright'

declare global {
  interface Window {
    took: number | null
  }
}

/**
 * Returns the milliseconds from the user's next click or key press, by the browser's time stamp, to the frame that
 * shows an element that matches `selector` and starts with one of `texts` (any text by default).
 */
export async function stopwatch(
  page: Page,
  shown: { readonly selector: string; readonly texts?: readonly string[] },
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate(({ selector, texts = [''] }) => {
    window.took = null
    const start = ({ timeStamp }: Event): void => {
      removeEventListener('click', start, true)
      removeEventListener('keydown', start, true)
      const mutations = new MutationObserver(() => {
        const text = document.querySelector(selector)?.textContent
        if (text == null || !texts.some((beginning) => text.startsWith(beginning))) return
        mutations.disconnect()
        // Waits for the frame after the next one, because the element is painted by then.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            window.took = performance.now() - timeStamp
          }),
        )
      })
      mutations.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
    }
    addEventListener('click', start, true)
    addEventListener('keydown', start, true)
  }, shown)
  await act()
  await page.waitForFunction(() => window.took !== null, undefined, { timeout: 60_000 })
  return (await page.evaluate(() => window.took)) ?? Number.NaN
}
