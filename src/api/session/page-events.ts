/** The page's visibility, as the session needs it. */
export interface PageEvents {
  visible(): boolean
  /** Calls back when the page becomes visible, wakes, or the network returns; returns the unsubscriber. */
  onWake(listener: () => void): () => void
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
}
