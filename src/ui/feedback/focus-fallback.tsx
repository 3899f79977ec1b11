import type { ReactNode } from 'react'

/** Wraps buttons that disappear when used. The focus then moves to the heading above. */
export function FocusFallback(props: { className?: string | undefined; children: ReactNode }) {
  return (
    <div ref={focusFallback} className={props.className}>
      {props.children}
    </div>
  )
}

/** A ref. If its element disappears while focused, its section's, panel's, or dialog's heading gets the focus. */
export function focusFallback(element: HTMLElement | null): () => void {
  return () => {
    // Don't scroll, because the heading may be far above.
    if (element?.contains(document.activeElement)) fallbackOf(element)?.focus({ preventScroll: true })
  }
}

function fallbackOf(element: HTMLElement): HTMLElement | null {
  const heading =
    element.closest('section')?.querySelector<HTMLElement>('[tabindex="-1"]') ??
    element.closest('aside')?.querySelector<HTMLElement>('h2[tabindex="-1"]')
  const ofDialog = element.closest('dialog')?.querySelector('h2')
  // Set it only now, because an opening dialog would focus the heading first.
  if (ofDialog) ofDialog.tabIndex = -1
  return heading ?? ofDialog ?? document.querySelector<HTMLElement>('h1[tabindex="-1"]')
}
