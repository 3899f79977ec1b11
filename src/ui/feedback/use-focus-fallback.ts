import { type RefObject, useLayoutEffect } from 'react'

/**
 * For an element that goes away by its own doing: if it has the focus then, the focus goes to the heading of the
 * section or dialog around it, so that it is never lost. The element has to be there when the component is mounted.
 */
export function useFocusFallback(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const held = element.current
    return () => {
      // Without scrolling: the heading may be far above what somebody reads.
      if (held?.contains(document.activeElement)) heirOf(held)?.focus({ preventScroll: true })
    }
  }, [element])
}

function heirOf(element: HTMLElement): HTMLElement | null {
  const heading = element.closest('section')?.querySelector<HTMLElement>('[tabindex="-1"]')
  const ofDialog = element.closest('dialog')?.querySelector('h2')
  // Not before: a dialog that opens would take it for its first field.
  if (ofDialog) ofDialog.tabIndex = -1
  return heading ?? ofDialog ?? document.querySelector<HTMLElement>('h1[tabindex="-1"]')
}
