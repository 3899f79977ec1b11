import { useEffect, useState } from 'react'

/** Longest wait for a busy page (ms). */
const LATEST = 1000

/** Whether the browser was idle since `ready`: for work that must not delay what is shown first. */
export function useIdle(ready: boolean): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    if (!ready) return
    const done = () => setIdle(true)
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(done, LATEST / 5)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(done, { timeout: LATEST })
    return () => cancelIdleCallback(handle)
  }, [ready])
  return idle
}
