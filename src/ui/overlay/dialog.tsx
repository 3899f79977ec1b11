import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import classes from './dialog.module.css'

/** A ref: the dialog focuses this button as it opens, instead of its first one. React leaves the attribute out. */
export function focusedFirst(button: HTMLElement | null): void {
  button?.setAttribute('autofocus', '')
}

/**
 * A modal dialog over the page, which keeps its state. The browser's own `dialog` holds the focus and gives it back.
 * Without `onClose` it closes only by its actions. 'wide' is for tables and forms; 'sheet' takes the width of a phone; 'palette' is at the top, hides its title
 * visually and closes on a click outside.
 */
export function Dialog(props: {
  title: ReactNode
  layout?: 'wide' | 'palette' | 'sheet'
  onClose?: () => void
  children: ReactNode
}) {
  const { onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()

  // Closed before it leaves the document: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={`raised ${classes.dialog}`}
      data-layout={props.layout}
      {...(props.layout === 'palette' && { closedby: 'any' })}
      aria-labelledby={heading}
      onClose={() => {
        // Browsers close a dialog on the second Escape, whatever the first did: this one stays while it is rendered.
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
        {props.title}
      </h2>
      {props.children}
    </dialog>
  )
}
