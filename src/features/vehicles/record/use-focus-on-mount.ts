import { type RefObject, useEffect } from 'react'

/** Focuses a result that has just appeared, and scrolls its top into view. */
export function useFocusOnMount(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current
    if (element === null) return
    element.focus({ preventScroll: true })
    const tall = element.offsetHeight > window.innerHeight / 2
    element.scrollIntoView({ block: tall ? 'start' : 'nearest' })
  }, [panel])
}
