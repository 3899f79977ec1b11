import { type RefObject, useEffect } from 'react'

/** For a result that has just come: it takes the focus, and its beginning is in sight, clear of header and foot. */
export function useArrival(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current
    if (element === null) return
    element.focus({ preventScroll: true })
    const tall = element.offsetHeight > window.innerHeight / 2
    element.scrollIntoView({ block: tall ? 'start' : 'nearest' })
  }, [panel])
}
