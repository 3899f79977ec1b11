import type { ReactNode } from 'react'

/** Wraps buttons that disappear when used: the focus then moves to the heading above them. */
export function FocusFallback(props: { className?: string | undefined; children: ReactNode }) {
  return (
    <div ref={focusFallback} className={props.className}>
      {props.children}
    </div>
  )
}

/** A ref: when its element disappears with the focus, moves that to the heading of the section, panel or dialog around it. */
export function focusFallback(element: HTMLElement | null): () => void {
  return () => {
    // No scrolling: the heading may be far above the reading position.
    if (element?.contains(document.activeElement)) fallbackOf(element)?.focus({ preventScroll: true })
  }
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
