import { useEffect, useState } from 'react'

/** Longest wait for an idle browser (ms). */
const LATEST = 1000

/** Returns whether the browser has been idle since `ready`, for work that must not delay the first paint. */
export function useIdle(ready: boolean): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    if (!ready) return
    const done = () => setIdle(true)
    // Safari lacks `requestIdleCallback`.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(done, LATEST / 5)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(done, { timeout: LATEST })
    return () => cancelIdleCallback(handle)
  }, [ready])
  return idle
}
