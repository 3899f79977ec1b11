import { useEffect, useState } from 'react'

/** A page that is busy all the time is not waited for any longer than this (ms). */
const LATEST = 1000

/** Whether the browser has had nothing to do since `ready`: for what must not stand in the way of what is seen first. */
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
