/** The page's visibility, as the session needs it. */
export interface PageEvents {
  visible(): boolean
  /** Calls back when the page becomes visible, wakes, or the network returns; returns the unsubscriber. */
  onWake(listener: () => void): () => void
  /** Address of the page that led here; '' after a reload or Back, and where the browser does not tell. */
  cameFrom(): string
}

/** The browser's own page. */
export const browserPage: PageEvents = {
  visible: () => document.visibilityState === 'visible',
  onWake: (listener) => {
    const stop = new AbortController()
    const options = { signal: stop.signal }
    document.addEventListener('visibilitychange', listener, options)
    window.addEventListener('pageshow', listener, options)
    window.addEventListener('focus', listener, options)
    window.addEventListener('online', listener, options)
    return () => stop.abort()
  },
  cameFrom: () => {
    const [entry] = performance.getEntriesByType('navigation')
    const isReached = entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
    // The console has given a restored or copied tab's entry a state of its own; it has the old referrer, too.
    return isReached && history.state === null ? document.referrer : ''
  },
}
