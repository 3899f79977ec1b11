/** Pauses before a failed style sheet is requested again, in milliseconds; then it waits for the connection. */
const PAUSES = [500, 1_000, 2_000, 4_000, 8_000]

/**
 * Requests style sheets again that failed to load. The bundler's loader requests each sheet only once: without this, a
 * page whose code loads at the second try would have no styles until the tab is closed. Call before any code is loaded.
 */
export function retryLostStyles(): void {
  const tries = new Map<string, number>()

  function onError({ target: link }: Event) {
    if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return
    const times = tries.get(link.href) ?? 0
    const pause = PAUSES[times]
    // A copy at the same position: a browser does not load a failed element again, and the order of sheets matters.
    const retry = () => link.replaceWith(link.cloneNode())
    tries.set(link.href, pause === undefined ? 0 : times + 1)
    if (pause === undefined) window.addEventListener('online', retry, { once: true })
    else setTimeout(retry, pause)
  }

  // In the capture phase: errors of elements do not bubble.
  window.addEventListener('error', onError, { capture: true })
}
