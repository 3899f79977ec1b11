import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

/** Wraps buttons that disappear when used: the focus then moves to the heading above them. */
export function FocusFallback(props: { className?: string | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useFocusFallback(place)
  return (
    <div ref={place} className={props.className}>
      {props.children}
    </div>
  )
}

/**
 * When an element disappears while it has the focus, moves the focus to the heading of the section, panel or dialog around it.
 * The element must exist when the component mounts.
 */
export function useFocusFallback(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const held = element.current
    return () => {
      // No scrolling: the heading may be far above the reading position.
      if (held?.contains(document.activeElement)) fallbackOf(held)?.focus({ preventScroll: true })
    }
  }, [element])
}

function fallbackOf(element: HTMLElement): HTMLElement | null {
  const heading =
    element.closest('section')?.querySelector<HTMLElement>('[tabindex="-1"]') ??
    element.closest('aside')?.querySelector<HTMLElement>('h2[tabindex="-1"]')
  const ofDialog = element.closest('dialog')?.querySelector('h2')
  // Only now: an opening dialog would focus it as its first field.
  if (ofDialog) ofDialog.tabIndex = -1
  return heading ?? ofDialog ?? document.querySelector<HTMLElement>('h1[tabindex="-1"]')
}
