/** Pauses before a lost style sheet is asked for again, in milliseconds. After them it waits for the connection. */
const PAUSES = [500, 1_000, 2_000, 4_000, 8_000]

/**
 * Asks again for style sheets that were lost on their way. What loads code asks for a sheet once for good: the code can
 * be had by another try, and would be drawn without its styles for as long as the tab lives. To be called before any
 * code is asked for.
 */
export function bringBackLostStyles(): void {
  const tries = new Map<string, number>()

  function take({ target: lost }: Event) {
    if (!(lost instanceof HTMLLinkElement) || lost.rel !== 'stylesheet') return
    const times = tries.get(lost.href) ?? 0
    const pause = PAUSES[times]
    // In its place: the order of sheets counts. An element that failed once is not asked for again.
    const askAgain = () => lost.replaceWith(lost.cloneNode())
    tries.set(lost.href, pause === undefined ? 0 : times + 1)
    if (pause === undefined) window.addEventListener('online', askAgain, { once: true })
    else setTimeout(askAgain, pause)
  }

  // Such an error does not bubble: it is met on its way down.
  window.addEventListener('error', take, { capture: true })
}
