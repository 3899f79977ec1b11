import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import classes from './dialog.module.css'

/** A ref: the dialog focuses this button when it opens, not its first button. React omits the `autofocus` attribute. */
export function focusedFirst(button: HTMLElement | null): void {
  button?.setAttribute('autofocus', '')
}

/**
 * Renders a modal `dialog`; the page below keeps its state. The browser traps the focus and restores it. Without `onClose`,
 * only the dialog's actions close it. 'wide' is for tables and forms; 'sheet' is as wide as a phone; 'palette' is at the top,
 * hides its title visually, and closes on a click outside. Mantine's Modal adds 28 KiB, has a style element without a nonce,
 * and loses letters typed right after Ctrl+K.
 */
export function Dialog(props: {
  title: ReactNode
  /** The end of the title: the place that the action affects. */
  place?: ReactNode
  layout?: 'wide' | 'palette' | 'sheet'
  onClose?: () => void
  children: ReactNode
}) {
  const { onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()

  // Close it before removal, because only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => {
      // Otherwise Chromium leaves the caret in the dialog, and the focused field gets no keys.
      const selection = getSelection()
      if (element?.contains(selection?.anchorNode ?? null)) selection?.removeAllRanges()
      element?.close()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className={`raised stack-sm ${classes.dialog}`}
      data-layout={props.layout}
      {...(props.layout === 'palette' && { closedby: 'any' })}
      aria-labelledby={heading}
      onClose={() => {
        // A second Escape closes a dialog even if the first was canceled. This dialog stays open while rendered.
        if (dialog.current === null || dialog.current.open) return
        dialog.current.showModal()
        onClose?.()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <h2 id={heading} className={props.layout === 'palette' ? 'visually-hidden' : undefined}>
        {props.title} {props.place}
      </h2>
      {props.children}
    </dialog>
  )
}
