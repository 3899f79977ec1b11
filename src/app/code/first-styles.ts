const KEY = 'mantine-color-scheme-value'

/** Applies a chosen color scheme to the outline in index.html, before the first paint. Inline scripts aren't allowed. */
export function showChosenScheme(): void {
  try {
    const chosen = localStorage.getItem(KEY)
    if (chosen === 'dark' || chosen === 'light')
      document.documentElement.setAttribute('data-mantine-color-scheme', chosen)
  } catch {
    // Storage is blocked: no choice can have been stored.
  }
}

/** Pauses before a failed style sheet is requested again (ms). After the last one, it waits for the connection. */
const PAUSES = [500, 1_000, 2_000, 4_000, 8_000]

/** Requests failed style sheets again, because the bundler's loader requests each only once. Call it first. */
export function retryLostStyles(): void {
  const tries = new Map<string, number>()

  function onError({ target: link }: Event) {
    if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return
    const times = tries.get(link.href) ?? 0
    const pause = PAUSES[times]
    // Inserts a copy at the same position: browsers don't reload a failed element, and the order of sheets matters.
    const retry = () => link.replaceWith(link.cloneNode())
    tries.set(link.href, pause === undefined ? 0 : times + 1)
    if (pause === undefined) window.addEventListener('online', retry, { once: true })
    else setTimeout(retry, pause)
  }

  // In the capture phase: errors of elements do not bubble.
  window.addEventListener('error', onError, { capture: true })
}
