/** A page's measurements of itself, in milliseconds since its navigation started. */
export interface PageMetrics {
  firstContentfulPaint: number
  largestContentfulPaint: number
  /** Paint time of the frame that shows the first revision. */
  firstRevision: number | null
  /** Sum of all shifts that no input caused. */
  layoutShift: number
  /** Time beyond 50 ms of every long task since the navigation started. */
  blocking: number
}

declare global {
  interface Window {
    observed: PageMetrics
  }
}

/** Runs in the page before its own scripts. */
export function observe(): void {
  const observed: PageMetrics = {
    firstContentfulPaint: 0,
    largestContentfulPaint: 0,
    firstRevision: null,
    layoutShift: 0,
    blocking: 0,
  }
  window.observed = observed
  const on = (type: string, look: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(look)).observe({ type, buffered: true })
  }
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') observed.firstContentfulPaint = entry.startTime
  })
  on('largest-contentful-paint', (entry) => {
    observed.largestContentfulPaint = entry.startTime
  })
  on('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) observed.layoutShift += shift.value
  })
  on('longtask', (entry) => {
    observed.blocking += Math.max(0, entry.duration - 50)
  })
  const mutations = new MutationObserver(() => {
    // Only vehicle pages have revisions. Searching other pages after each mutation would inflate their times.
    if (!/^\/vehicles\/\d/.test(location.pathname)) return
    if (!document.querySelector('[aria-label^="Revision "]')) return
    mutations.disconnect()
    // Waits for the frame after the next one, because the row is painted by then.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        observed.firstRevision = performance.now()
      }),
    )
  })
  mutations.observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['aria-label'],
  })
}
